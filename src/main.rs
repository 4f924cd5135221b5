//! tetris-pipe: piece bytes in, placement bytes out.
fn main() {
    use std::io::Write;
    let mut out = Vec::new();
    let mut look = tetris_pipe::Lookahead::new(std::io::stdin().lock(), &mut out);
    let mut placer = tetris_pipe::Placer::default();
    while let Some(turn) = look.turn().unwrap() {
        let p = placer.place(turn.current(), turn.next());
        turn.answer(p).unwrap();
    }
    eprintln!("{:?}", placer.tally());
    std::io::stdout().write_all(&out).unwrap();
}
