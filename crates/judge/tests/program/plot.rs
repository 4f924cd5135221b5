//! The plot, parsed as XML.

use std::fs::{self, File};

use roxmltree::{Document, Node};

use crate::support::{assert_failure, content, run, start_with_pipes, stderr, wait};
use crate::{judge, testgames, tetris_judge};

/// The picture of a game.
fn plot_of(pieces: &[u8], placements: &[u8]) -> String {
    let output = judge((pieces, placements), "--plot -");
    assert_eq!(stderr(&output), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("text")
}

fn plot_of_lossy_game() -> String {
    let (pieces, placements) = testgames::lossy();
    plot_of(&pieces, &placements)
}

/// All elements of a class.
fn of_class<'a>(picture: &'a Document, class: &str) -> Vec<Node<'a, 'a>> {
    let elements = picture.descendants();
    elements
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

/// The points of the first path of a class, in tenths.
fn points(picture: &Document, class: &str) -> Vec<(i64, i64)> {
    let path = of_class(picture, class)[0];
    let data = path.attribute("d").expect("a path");
    let number = |text: &str| text.replace('.', "").parse().expect("a number");
    let point = |point: &str| point.split_once(' ').map(|(x, y)| (number(x), number(y)));
    data.split(['M', 'L']).filter_map(point).collect()
}

fn texts<'a>(picture: &'a Document) -> Vec<&'a str> {
    let elements = picture.descendants();
    let texts = elements.filter(|node| node.has_tag_name("text"));
    texts.filter_map(|node| node.text()).collect()
}

#[test]
fn the_picture_has_titles_and_labels() {
    let picture = plot_of_lossy_game();
    let picture = Document::parse(&picture).expect("XML");
    let svg = "http://www.w3.org/2000/svg";
    assert!(picture.root_element().has_tag_name((svg, "svg")));
    let title = picture.root_element().first_element_child();
    let result = "25 pieces, 10 points (30.3 % of the bound), 1 reset";
    assert_eq!(title.and_then(|title| title.text()), Some(result));
    for text in [
        result,
        "points lost with each piece",
        "height of the stack in rows",
        "pieces",
        "0.0 lost",
        "4.5 lost",
        "4.3 lost",
        "17.3 lost",
        "20",
    ] {
        assert!(texts(&picture).contains(&text), "{text} is missing");
    }
}

#[test]
fn the_curves_are_those_of_the_game() {
    let picture = plot_of_lossy_game();
    let picture = Document::parse(&picture).expect("XML");

    // Each loss is a bar at its piece, and their heights are in proportion to the points.
    let bar = |class: &str| {
        let outline = points(&picture, class);
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
    let mean = points(&picture, "mean");
    let floor = mean.iter().map(|point| point.1).max().expect("a curve");
    let at_floor = (0..25).filter(|&i| mean[i].1 == floor);
    assert_eq!(at_floor.collect::<Vec<_>>(), [4, 23]);

    // One mark is at the piece of the reset, and one in the legend.
    assert_eq!(of_class(&picture, "mark").len(), 2);
    assert_eq!(points(&picture, "mark")[0].0, mean[23].0);
}

#[test]
fn a_bar_of_few_pieces_is_not_scaled_up() {
    // O pieces on each other. The last piece is a reset, and in the last bar, which is short.
    for pieces in [77, 99, 187] {
        let picture = plot_of(&vec![0; pieces], &vec![0; pieces]);
        let bars = points(&Document::parse(&picture).expect("XML"), "resets");
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
    let bars = points(&picture, "resets");
    assert!((100..=256).contains(&bars.len()), "{}", bars.len());
    assert!(texts(&picture).contains(&"points lost in every 2,048 pieces"));
}

#[test]
fn the_picture_needs_no_other_file() {
    let picture = plot_of(&[], &[]);
    assert_eq!(picture.matches("http").count(), 1, "the name of SVG");
    for outside in ["href", "url(", "@import", "<script", "<image", "NaN", "inf"] {
        assert!(!picture.contains(outside), "{outside}");
    }
}

#[test]
fn the_picture_in_the_readme_has_the_present_style() {
    let shown = include_str!("../../../../docs/game.svg");
    let style = include_str!("../../src/plot/style.css");
    assert!(shown.contains(style));
    assert!(plot_of(&[], &[]).contains(style));
}

#[test]
fn the_game_and_stdout_are_not_overwritten() {
    for (arguments, stdout) in [
        ("game.svg o", "new"),
        ("i game.svg", "new"),
        ("i o", "game.svg"),
    ] {
        let arguments = format!("{arguments} --plot game.svg");
        let (directory, mut command) = tetris_judge((b"", b""), &arguments);
        let path = |name| directory.path().join(name);
        fs::write(path("game.svg"), b"kept").expect("writing a file");
        let stdout = File::options().append(true).create(true).open(path(stdout));
        let child = command.stdout(stdout.expect("opening a file"));
        let output = child.output().expect("running the program");
        let line = "tetris-judge: cannot write game.svg: it is the same file as ";
        assert_failure(&output, line);
        assert_eq!(content(&directory, "game.svg"), b"kept");
    }
}

#[test]
fn a_game_that_breaks_the_rules_is_drawn_up_to_there() {
    let (directory, mut command) = tetris_judge((&[0; 3], &[0, 2, 9]), "--plot plot.svg");
    assert_eq!(run(&mut command).status.code(), Some(1));
    let picture = content(&directory, "plot.svg");
    let picture = str::from_utf8(&picture).expect("text");
    let picture = Document::parse(picture).expect("XML");
    assert!(texts(&picture).contains(&"2 pieces, 0 points, 0 resets"));
}

#[test]
fn a_picture_that_cannot_be_written_is_reported_before_the_game() {
    let (_directory, mut command) = tetris_judge((&[0], b""), "i - --plot no/such.svg");
    let (child, stdin) = start_with_pipes(&mut command);
    assert_failure(&wait(child), "tetris-judge: cannot write no/such.svg: ");
    drop(stdin); // It was open until here.
}
