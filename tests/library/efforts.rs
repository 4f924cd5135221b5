//! The table of efforts, compared with the figures of the documents.

use tetris_pipe::Effort;

/// A number as the README has it.
fn grouped(number: u32) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}

#[test]
fn the_documents_have_the_efforts_of_the_table() {
    let readme = include_str!("../../README.md");
    let (_, table) = readme.split_once("## Efforts").expect("a section");
    let rows = table.lines().filter(|line| line.starts_with("| "));
    let rows: Vec<_> = rows
        .skip(2) // the head
        .take_while(|line| !line.is_empty())
        .map(|line| line.split(" | ").take(2).collect::<Vec<_>>().join(" | "))
        .collect();
    let expected = Effort::ALL.iter().map(|&effort| {
        let [mean, error] = effort.points();
        let name = if effort == Effort::default() {
            format!("**{effort}**, the default")
        } else {
            effort.to_string()
        };
        format!("| {name} | {} ± {error}", grouped(mean))
    });
    assert_eq!(rows, expected.collect::<Vec<_>>());
    let measuring = include_str!("../../docs/measuring.md");
    for [mean, error] in Effort::ALL.iter().map(|effort| effort.points()) {
        let line = format!("\n{mean} +- {error} points without luck");
        assert!(measuring.contains(&line), "{line}");
    }
    let how = include_str!("../../docs/how-it-plays.md");
    for effort in &Effort::ALL[1..] {
        let beams: Vec<_> = effort.beams().iter().map(ToString::to_string).collect();
        let row = format!("\n| **effort {effort}**: {} |", beams.join(", "));
        assert!(how.contains(&row), "{row}");
    }
    let [mean, _] = Effort::STRONGEST.points();
    assert!(readme.contains(&format!("**{}**", grouped(mean))));
}

/// The message names the first and the last of them.
#[test]
fn a_text_that_is_no_effort_is_refused_with_the_range() {
    let message = "x".parse::<Effort>().expect_err("a letter").to_string();
    let (first, last) = (Effort::FASTEST, Effort::STRONGEST);
    assert_eq!(message, format!("expected a number from {first} to {last}"));
    assert_eq!(Effort::range(), format!("{first}..{last}"));
    assert!(Effort::ALL.iter().map(|effort| effort.number()).eq(1..=last.number()));
}
