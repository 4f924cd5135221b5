//! The plot, parsed as XML.

use std::fs;

use roxmltree::{Document, Node};

use super::support::{assert_ends, lossy_game, tetris_judge};
use crate::support::{content, start_with_pipes, wait};

/// The picture of a game.
fn plot_of(pieces: &[u8], placements: &[u8]) -> String {
    let (directory, mut command) = tetris_judge(("i", pieces), ("o", placements));
    let output = command.args(["--plot", "plot.svg"]).output();
    assert_ends(&output.expect("running"), 0, "", "");
    fs::read_to_string(directory.path().join("plot.svg")).expect("a picture")
}

/// All elements of a class.
fn of_class<'a>(picture: &'a Document, class: &str) -> Vec<Node<'a, 'a>> {
    let elements = picture.descendants();
    elements
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

/// The points of a path, in tenths.
fn points(path: Node) -> Vec<(i64, i64)> {
    let data = path.attribute("d").expect("a path");
    let number = |text: &str| text.replace('.', "").parse().expect("a number");
    let point = |point: &str| point.split_once(' ').map(|(x, y)| (number(x), number(y)));
    data.split(['M', 'L']).filter_map(point).collect()
}

fn texts<'a>(picture: &'a Document) -> Vec<&'a str> {
    let elements = picture
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    elements.filter_map(|node| node.text()).collect()
}

#[test]
fn the_picture_has_titles_and_labels() {
    let (pieces, placements) = lossy_game();
    let picture = plot_of(&pieces, &placements);
    let picture = Document::parse(&picture).expect("XML");
    let svg = picture.root_element();
    assert_eq!(
        svg.tag_name().namespace(),
        Some("http://www.w3.org/2000/svg")
    );
    let title = svg.first_element_child().expect("a title");
    assert!(title.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    assert_eq!(
        title.text(),
        Some("25 pieces, 10 points (33.3 % of the bound), 1 reset")
    );
    for text in [
        "25 pieces, 10 points (33.3 % of the bound), 1 reset",
        "points lost with each piece",
        "height of the stack in rows",
        "pieces",
        "singles",
        "0.0 lost",
        "doubles",
        "4.5 lost",
        "triples",
        "4.3 lost",
        "resets",
        "17.3 lost",
        "reset",
        "20",
    ] {
        assert!(texts(&picture).contains(&text), "{text} is missing");
    }
}

#[test]
fn the_curves_are_those_of_the_game() {
    let (pieces, placements) = lossy_game();
    let picture = plot_of(&pieces, &placements);
    let picture = Document::parse(&picture).expect("XML");

    // Each loss is a bar at its piece, and their heights are in proportion to the points.
    let bar = |class: &str| {
        let outline = points(of_class(&picture, class)[0]);
        let (over, under) = outline.split_at(2 * 25);
        let under = under.iter().rev();
        let heights = over.iter().zip(under).map(|(over, under)| under.1 - over.1);
        let heights = heights.enumerate().filter(|&(_, height)| height != 0);
        heights.collect::<Vec<_>>()
    };
    assert_eq!(bar("singles"), []);
    for (class, piece, height) in [
        ("doubles", 4, 626),
        ("triples", 12, 591),
        ("resets", 23, 2400),
    ] {
        let ends = [2 * piece, 2 * piece + 1].map(|end| (end, height));
        assert_eq!(bar(class), ends, "{class}");
    }

    // The stack is empty after the double and after the reset.
    let mean = points(of_class(&picture, "mean")[0]);
    let floor = mean.iter().map(|point| point.1).max().expect("a curve");
    let at_floor = (0..25).filter(|&i| mean[i].1 == floor);
    assert_eq!(at_floor.collect::<Vec<_>>(), [4, 23]);

    // One mark is at the piece of the reset, and one in the legend.
    let marks = of_class(&picture, "mark");
    assert_eq!(marks.len(), 2);
    assert_eq!(points(marks[0])[0].0, mean[23].0);
}

#[test]
fn a_bar_of_few_pieces_is_not_scaled_up() {
    // O pieces on each other. The last piece is a reset, and in the last bar, which is short.
    for pieces in [77, 99, 187] {
        let picture = plot_of(&vec![0; pieces], &vec![0; pieces]);
        let picture = Document::parse(&picture).expect("XML");
        let bars = points(of_class(&picture, "resets")[0]);
        let (over, _) = bars.split_at(bars.len() / 2);
        let highest = over.iter().map(|point| point.1).min();
        let highest = over.iter().filter(|point| Some(point.1) == highest);
        assert!(highest.count() > 2, "{pieces}");
    }
}

#[test]
fn the_picture_of_a_long_game_is_small() {
    let picture = plot_of(&vec![0; 100_000], &vec![0; 100_000]);
    assert!(picture.len() < 100_000, "{}", picture.len());
    let picture = Document::parse(&picture).expect("XML");
    let bars = points(of_class(&picture, "resets")[0]);
    assert!((100..=256).contains(&bars.len()), "{}", bars.len());
    assert!(texts(&picture).contains(&"points lost in every 2,048 pieces"));
    let title = "100,000 pieces, 0 points (0.0 % of the bound), 9,090 resets";
    assert!(texts(&picture).contains(&title));
}

#[test]
fn the_picture_needs_no_other_file_and_has_light_and_dark_colours() {
    let picture = plot_of(&[], &[]);
    assert_eq!(
        picture.matches("http").count(),
        1,
        "nothing but the name of SVG"
    );
    for outside in ["href", "url(", "@import", "<script", "<image", "NaN", "inf"] {
        assert!(!picture.contains(outside), "{outside}");
    }
    let (light, dark) = picture
        .split_once("(prefers-color-scheme: dark)")
        .expect("both");
    let colour_of = |style: &str, class: &str| {
        let rule = style
            .split_once(&format!("\n{class} {{"))
            .expect("a rule")
            .1;
        rule.split_once('#').expect("a colour").1[..6].to_owned()
    };
    for class in [
        "text", ".quiet", ".ground", ".grid", ".singles", ".doubles", ".triples", ".resets",
        ".mean", ".mark",
    ] {
        assert_ne!(colour_of(light, class), colour_of(dark, class), "{class}");
    }
}

#[test]
fn the_picture_in_the_readme_has_the_present_style() {
    let shown = include_str!("../../../docs/game.svg");
    assert!(include_str!("../../../README.md").contains("(docs/game.svg)"));
    let style_of = |picture: &str| {
        let picture = Document::parse(picture).expect("XML");
        let mut elements = picture.descendants();
        let style = elements.find(|node| node.has_tag_name("style"));
        style
            .and_then(|style| style.text().map(str::to_owned))
            .expect("a style")
    };
    assert_eq!(style_of(shown), style_of(&plot_of(&[], &[])));
    assert!(shown.len() < 50_000, "{}", shown.len());
}

#[test]
fn a_dash_is_stdout() {
    let (directory, mut command) = tetris_judge(("i", b""), ("o", b""));
    let output = command.args(["--plot", "-"]).output().expect("running");
    let picture = str::from_utf8(&output.stdout).expect("text");
    assert!(Document::parse(picture).is_ok());
    assert!(!directory.path().join("-").exists());
}

#[test]
fn the_game_is_not_overwritten() {
    for name in ["i", "o"] {
        let (directory, mut command) = tetris_judge(("i", &[0]), ("o", &[8]));
        let output = command.args(["--plot", name]).output().expect("running");
        let line = format!(
            "tetris-judge: cannot write {name}: it is the same file as {name}; write to another\n"
        );
        assert_ends(&output, 2, "", &line);
        assert_eq!(content(&directory, "i"), [0]);
        assert_eq!(content(&directory, "o"), [8]);
    }
}

#[test]
fn a_game_that_breaks_the_rules_is_drawn_up_to_there() {
    let (directory, mut command) = tetris_judge(("i", &[0; 3]), ("o", &[0, 2, 9]));
    let output = command.args(["--plot", "plot.svg"]).output();
    assert_eq!(output.expect("running").status.code(), Some(1));
    let picture = content(&directory, "plot.svg");
    let picture = str::from_utf8(&picture).expect("text");
    let picture = Document::parse(picture).expect("XML");
    assert!(texts(&picture).contains(&"2 pieces, 0 points, 0 resets"));
}

#[test]
fn a_picture_that_cannot_be_written_is_reported_before_the_game() {
    let (_directory, mut command) = tetris_judge(("i", &[0]), ("o", b""));
    let (child, stdin) = start_with_pipes(command.args(["i", "-", "--plot", "missing/plot.svg"]));
    let line = "tetris-judge: cannot write missing/plot.svg: No such file or directory\n";
    assert_ends(&wait(child), 2, "", line);
    drop(stdin); // It was open until here.
}

#[test]
fn a_picture_on_stdout_is_alone_there() {
    for other in ["--report", "--list"] {
        let (_directory, mut command) = tetris_judge(("i", b""), ("o", b""));
        let output = command.args(["--plot", "-", other]).output();
        let line = "tetris-judge: --plot - writes the picture to stdout: \
                    name a file for it to print more\n";
        assert_ends(&output.expect("running"), 2, "", line);
    }
}
