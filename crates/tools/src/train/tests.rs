//! The lines of progress.

use std::time::Duration;

use tetris_pipe::Tally;
use tetris_pipe::train::Progress;

use crate::run::status;

#[test]
fn a_status_has_the_numbers_of_its_steps() {
    let tally = Tally {
        pieces: 65_536 * 2,
        points: 180_224,
        clears: [0, 202, 404, 606, 808, 0],
        resets: 10,
    };
    let progress = Progress { squared_error: 65_536.0 * 2.0 * 4.0 / 9.0, tally };
    let steps = [1_234_567, 1_234_567 + 3_276_800];
    let [line, row] = status(steps, &progress, Duration::from_secs(4));
    assert_eq!(
        line,
        "1.23M steps, 32768/s, error 0.667, 1.3750 points per piece; per 65,536 pieces: \
         101 singles, 202 doubles, 303 triples, 404 tetrises, 5 resets; 2 min left"
    );
    assert_eq!(row, "1234567,0.6667,1.3750,101.0000,202.0000,303.0000,404.0000,5.0000\n");
}
