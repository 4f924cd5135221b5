//! The search beside a naive one that recomputes every board, and its rules.

use super::*;
use crate::board::Outcome;
use crate::effort::{Effort, NotABeam};
use crate::plausible::tests as plausible;
use crate::samples;

/// The formula of the module, with every board valued by itself.
struct Naive<'v> {
    value: &'v Value,
    mean: i64,
    shift: u32,
}

impl<'v> Naive<'v> {
    fn new(value: &'v Value) -> Self {
        // The scale of the values, from where it stands in a file.
        let file = value.encode();
        let shift = i32::from_le_bytes([file[10], file[11], file[12], file[13]]);
        Self {
            value,
            mean: i16::from_le_bytes([file[8], file[9]]).into(),
            shift: shift.cast_unsigned(),
        }
    }

    /// Points less the mean, and (1 - 2^-n) of the future; `one` is a point.
    fn worth(&self, outcome: Outcome, future: i64, one: i64) -> i64 {
        let points = i64::from(outcome.points()) * one - self.mean * one / 128;
        points + future - future.div_euclid(1 << self.shift)
    }

    /// worth(a, V(after a, q)) in 1/128 point, as far as 16 bits go.
    fn look(&self, board: &Board, placement: Placement, next: Piece) -> i64 {
        let mut after = *board;
        let outcome = after.drop(placement);
        let future = self.value.values(&after)[next as usize];
        self.worth(outcome, future.into(), 128)
            .clamp(-32_768, 32_767)
    }

    /// V'(board, piece) in 1/16384 point.
    fn expected(&self, board: &Board, piece: Piece, beams: &[Beam]) -> i64 {
        let all = plausible::naive(board, piece);
        let Some((beam, deeper)) = beams.split_first() else {
            let best = |next| all.iter().map(|&a| self.look(board, a, next)).max();
            return Piece::ALL.into_iter().filter_map(best).sum::<i64>() * 128 / 7;
        };
        let mut sum = 0;
        for next in Piece::ALL {
            let seem = |a: &Placement| self.look(board, *a, next) * 128;
            let kept = kept(*beam, &all, seem);
            sum += kept
                .iter()
                .map(|&(_, a)| self.searched(board, a, next, deeper))
                .max()
                .unwrap_or(0);
        }
        sum / 7
    }

    fn searched(&self, board: &Board, placement: Placement, next: Piece, beams: &[Beam]) -> i64 {
        let mut after = *board;
        let outcome = after.drop(placement);
        self.worth(outcome, self.expected(&after, next, beams), 1 << 14)
    }

    fn best(
        &self,
        board: &Board,
        current: Piece,
        next: Option<Piece>,
        beams: &[Beam],
    ) -> Placement {
        let plausible = plausible::naive(board, current);
        let Some(next) = next else {
            let mean = |a: &Placement| {
                Piece::ALL
                    .into_iter()
                    .map(|next| self.look(board, *a, next))
                    .sum::<i64>()
                    * 128
                    / 7
            };
            return first_best(plausible.iter().map(|a| (mean(a), *a)));
        };
        let seem = |a: &Placement| self.look(board, *a, next) * 128;
        let Some((root, deeper)) = beams.split_first() else {
            return first_best(plausible.iter().map(|a| (seem(a), *a)));
        };
        let all = current.placements();
        let kept = if deeper.is_empty() {
            kept(*root, all, seem)
        } else {
            let all = kept(Beam::FULL, all, seem).into_iter().map(|(_, a)| a);
            kept(*root, &all.collect::<Vec<_>>(), |a: &Placement| {
                self.searched(board, *a, next, &[])
            })
        };
        first_best(
            kept.iter()
                .map(|&(_, a)| (self.searched(board, a, next, deeper), a)),
        )
    }
}

fn first_best(candidates: impl Iterator<Item = (i64, Placement)>) -> Placement {
    let candidates: Vec<_> = candidates.collect();
    let best = candidates.iter().map(|(worth, _)| *worth).max();
    let first = candidates.iter().find(|(worth, _)| Some(*worth) == best);
    first.expect("a placement").1
}

/// The placements that fewer than `width` others come before, and that are not much
/// worse than the best; the best come first.
fn kept(beam: Beam, all: &[Placement], seem: impl Fn(&Placement) -> i64) -> Vec<(i64, Placement)> {
    let worths: Vec<_> = all.iter().map(seem).collect();
    let best = worths.iter().max().copied().unwrap_or(0);
    let rank = |i: usize| {
        let before = |j: &usize| worths[*j] > worths[i] || worths[*j] == worths[i] && *j < i;
        (0..all.len()).filter(before).count()
    };
    let mut ranked: Vec<_> = (0..all.len()).map(|i| (rank(i), i)).collect();
    ranked.sort_unstable();
    ranked
        .into_iter()
        .filter(|&(rank, i)| {
            rank < beam.width && (best - worths[i]) as f32 / 16_384.0 <= beam.margin
        })
        .map(|(_, i)| (worths[i], all[i]))
        .collect()
}

fn beam(width: usize, margin: f32) -> Beam {
    Beam { width, margin }
}

/// Boards of decent play, of random play and nasty ones, with the pieces to come.
fn positions(count: usize) -> Vec<(Board, Piece, Option<Piece>)> {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut played = Board::EMPTY;
    let mut play = || {
        for _ in 0..10 {
            let [current, next] = [0; 2].map(|_| Piece::ALL[rng.usize(0..7)]);
            played.drop(best(Value::embedded(), &played, current, Some(next), &[]));
        }
        played
    };
    let mut boards: Vec<_> = (0..count / 2).map(|_| play()).collect();
    boards.extend(samples::random_game(6, 5 * count).into_iter().step_by(20));
    let mut nasty = samples::nasty_boards();
    fastrand::Rng::with_seed(7).shuffle(&mut nasty);
    boards.extend(nasty);
    boards.truncate(count);
    let mut position = |board| {
        let [current, next] = [0; 2].map(|_| Piece::ALL[rng.usize(0..7)]);
        (board, current, (rng.usize(0..10) > 0).then_some(next))
    };
    boards.into_iter().map(&mut position).collect()
}

fn agrees_with_the_naive_twin(value: &Value, count: usize, beams: &[Beam]) {
    let naive = Naive::new(value);
    for (board, current, next) in positions(count) {
        assert_eq!(
            best(value, &board, current, next, beams),
            naive.best(&board, current, next, beams),
            "{board}{current:?} {next:?} {beams:?}"
        );
        if let Some(next) = next {
            let beams = &beams[..beams.len().saturating_sub(1)];
            let found = expected(value, &value.around(&board), next, beams);
            let truth = naive.expected(&board, next, beams);
            assert_eq!(i64::from(found), truth, "{board}{next:?} {beams:?}");
        }
    }
}

#[test]
fn one_look_agrees_with_the_naive_twin() {
    for value in [Value::embedded(), &Value::noise(1), &Value::blind()] {
        agrees_with_the_naive_twin(value, 300, &[]);
    }
}

#[test]
fn a_full_level_agrees_with_the_naive_twin() {
    for value in [Value::embedded(), &Value::noise(2), &Value::blind()] {
        agrees_with_the_naive_twin(value, 60, &[Beam::FULL]);
    }
}

#[test]
fn two_full_levels_agree_with_the_naive_twin() {
    agrees_with_the_naive_twin(Value::embedded(), 6, &[Beam::FULL, Beam::FULL]);
    agrees_with_the_naive_twin(&Value::noise(3), 3, &[Beam::FULL, Beam::FULL]);
}

#[test]
fn beams_search_what_they_keep_and_nothing_else() {
    let noise = Value::noise(4);
    for value in [Value::embedded(), &noise] {
        agrees_with_the_naive_twin(value, 60, &[beam(3, 2.0)]);
        agrees_with_the_naive_twin(value, 20, &[beam(4, 1.0), beam(2, 0.5)]);
        agrees_with_the_naive_twin(value, 20, &[beam(100, 0.25), beam(1, 9.0)]);
        agrees_with_the_naive_twin(value, 2, &[beam(2, 1.0), beam(2, 1.0), beam(2, 1.0)]);
    }
}

#[test]
fn the_last_piece_is_played_on_the_mean_whatever_the_beams() {
    for (board, current, _) in positions(100) {
        let naive = Naive::new(&Value::blind()).best(&board, current, None, &[]);
        for beams in Effort::ALL.map(Effort::beams) {
            assert_eq!(best(&Value::blind(), &board, current, None, beams), naive);
            assert_eq!(
                best(Value::embedded(), &board, current, None, beams),
                best(Value::embedded(), &board, current, None, &[])
            );
        }
    }
}

#[test]
fn of_equal_placements_the_first_is_played() {
    let value = Value::blind();
    let searches: [&[Beam]; 4] = [
        &[],
        &[Beam::FULL],
        &[beam(2, 0.0)],
        &[beam(5, 3.0), beam(2, 1.0)],
    ];
    for piece in Piece::ALL {
        // No piece scores here, nor do two: all placements are worth nothing.
        for next in [None, Some(Piece::T)] {
            for beams in searches {
                let first = if beams.is_empty() || next.is_none() {
                    plausible::naive(&Board::EMPTY, piece)[0]
                } else {
                    piece.placements()[0]
                };
                let placement = best(&value, &Board::EMPTY, piece, next, beams);
                assert_eq!(placement, first, "{piece:?} {next:?} {beams:?}");
            }
        }
    }
}

#[test]
fn where_nothing_fits_the_first_placement_is_played() {
    let board = samples::chessboard();
    for (current, beams) in Piece::ALL
        .into_iter()
        .flat_map(|p| Effort::ALL.map(|effort| (p, effort.beams())))
    {
        let all = current.placements();
        assert!(all.iter().all(|&a| { board }.drop(a) == Outcome::Reset));
        for next in [None, Some(Piece::I)] {
            assert_eq!(
                best(Value::embedded(), &board, current, next, beams),
                all[0]
            );
        }
    }
}

#[test]
fn a_beam_of_one_is_the_shallower_search() {
    let value = Value::embedded();
    for (board, current, next) in positions(200) {
        // One look at all placements, not only at those that deserve it.
        let all = value.around(&board);
        let shallow = best_of(value, all.all(current), next, &[]).map(|best| best.placement);
        let found = best(value, &board, current, next, &[beam(1, 100.0)]);
        assert!(next.is_none() || Some(found) == shallow, "{board}{next:?}");
    }
    // With more levels, the one that is kept is the best of a full level.
    for (board, current, next) in positions(20) {
        let level = best(Value::embedded(), &board, current, next, &[Beam::FULL]);
        for beams in [[beam(1, 0.0), Beam::FULL], [beam(1, 10.0), beam(1, 1.0)]] {
            let found = best(Value::embedded(), &board, current, next, &beams);
            assert_eq!(found, level, "{board}{current:?} {next:?}");
        }
    }
}

fn keeps(beam: Beam, worths: &[i32]) -> Vec<usize> {
    let board = Board::EMPTY;
    let afters = Value::blind();
    let around = afters.around(&board);
    let placements = Piece::T.placements();
    let after = |i: usize| around.after(placements[i]);
    let mut candidates: Vec<_> = (0..worths.len()).map(|i| (worths[i], after(i))).collect();
    keep(beam, &mut candidates);
    let place = |after: &After| placements.iter().position(|&a| a == after.placement);
    candidates
        .iter()
        .filter_map(|(_, after)| place(after))
        .collect()
}

#[test]
fn beams_keep_the_best_few_in_order() {
    const P: i32 = POINT;
    let worths = [3 * P, 5 * P, -P, 5 * P, 4 * P, 3 * P];
    assert_eq!(keeps(Beam::FULL, &worths), [1, 3, 4, 0, 5, 2]);
    assert_eq!(keeps(beam(1, 9.0), &worths), [1]);
    assert_eq!(keeps(beam(4, 9.0), &worths), [1, 3, 4, 0]);
    assert_eq!(keeps(beam(9, 0.0), &worths), [1, 3]);
    assert_eq!(keeps(beam(9, 1.0), &worths), [1, 3, 4]);
    assert_eq!(keeps(beam(9, 1.99), &worths), [1, 3, 4]);
    assert_eq!(keeps(beam(2, 2.0), &worths), [1, 3]);
    assert_eq!(keeps(beam(9, 6.0), &worths), [1, 3, 4, 0, 5, 2]);
    assert_eq!(keeps(Beam::FULL, &[]), [0; 0]);
    assert_eq!(keeps(beam(9, f32::MAX), &[i32::MIN, i32::MAX, 0]), [1, 2]);
}

#[test]
fn beams_are_read_as_they_are_written() {
    assert_eq!("5:2.5".parse(), Ok(beam(5, 2.5)));
    assert_eq!("1:0".parse(), Ok(beam(1, 0.0)));
    assert_eq!("7:inf".parse(), Ok(beam(7, f32::INFINITY)));
    assert_eq!("full".parse(), Ok(Beam::FULL));
}

#[test]
fn what_is_no_beam_is_told() {
    for text in [
        "", ":", "5", "5:", ":2", "0:1", "-1:1", "5:-1", "5:nan", "5:1:2", "Full", "5,1", " 5:1",
    ] {
        assert_eq!(text.parse::<Beam>(), Err(NotABeam), "'{text}'");
    }
    assert!(NotABeam.to_string().contains("WIDTH:MARGIN"));
}

#[test]
fn efforts_go_from_one_to_five() {
    let numbers: Vec<_> = (0..=255)
        .filter_map(Effort::new)
        .map(Effort::number)
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    assert_eq!(Effort::default().number(), 3);
    assert!(Effort::ALL[0].beams().is_empty());
    for effort in Effort::ALL {
        assert!(
            effort
                .beams()
                .iter()
                .all(|beam| beam.width > 0 && beam.margin >= 0.0)
        );
    }
}
