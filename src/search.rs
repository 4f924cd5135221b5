//! The search: expectimax over placements and over the pieces that may come.
//!
//! The network gives each board a value for every next piece, `V(board, p)`. One
//! level of search replaces it by what it should be,
//!
//! > V'(board, p) = mean over q of max over placements a of p of worth(a, V(after a, q)),
//!
//! since p will be placed when q is known and nothing more. Without a level the current
//! piece is placed by V, with one by V', and so on, each level one piece deeper. A level
//! has 7 x 9 times the boards of the one above: of the 23 placements that a piece has on
//! average, `plausible` leaves 9. So only the placements that look best one level up are
//! searched, as each level's [`Beam`] says. Below the root "look" means one look.
//!
//! At the root every placement is searched by a full level first, and the best of them by
//! the deeper ones. For V can be wrong by tens of points about boards that hardly ever
//! come up, and it is in a crisis that they are the best there is.
//!
//! Nothing depends on a clock. Of equal placements the one is played that seemed better
//! when the candidates were chosen, and of those the first in the order of
//! [`Piece::placements`].
//!
//! The last piece, which has no successor, is played on the mean over all of them.

use std::cell::LazyCell;
use std::cmp::Reverse;

use crate::board::Board;
use crate::effort::Beam;
use crate::piece::{Piece, Placement};
use crate::value::{self, After, Around, POINT, Value, mean};

/// The best placement of `current` on `board` when `next` comes after it, by a search
/// with one level for each of `beams`.
#[must_use]
pub fn best(
    value: &Value,
    board: &Board,
    current: Piece,
    next: Option<Piece>,
    beams: &[Beam],
) -> Placement {
    let around = value.around(board);
    let best = if beams.is_empty() || next.is_none() {
        best_of(value, around.plausible(current), next, &[])
    } else {
        best_of(value, around.all(current), next, beams)
    };
    // There is always one.
    best.map_or(current.placements()[0], |best| best.placement)
}

/// The best of these placements of a piece when `next` comes after it.
pub(crate) fn best_of(
    value: &Value,
    afters: impl Iterator<Item = After>,
    next: Option<Piece>,
    beams: &[Beam],
) -> Option<After> {
    let seem = |after: &After| match next {
        Some(next) => after.seems(next),
        None => mean(&after.worth),
    };
    let mut candidates: Vec<_> = afters.map(|after| (seem(&after), after)).collect();
    if let (Some(next), Some((beam, deeper))) = (next, beams.split_first()) {
        let mut search = |beam: Beam, deeper: &[Beam]| {
            keep(beam, &mut candidates);
            // Where only one is left, nothing depends on its worth.
            if candidates.len() > 1 {
                for (worth, after) in &mut candidates {
                    let around = value.around(&after.board);
                    *worth = value.worth(after.outcome, expected(value, &around, next, deeper));
                }
            }
        };
        // Candidates of a deeper search are chosen by a full level.
        if !deeper.is_empty() {
            search(Beam::FULL, &[]);
        }
        search(*beam, deeper);
    }
    // The first of the best.
    let best = candidates
        .into_iter()
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, after)| after)
}

/// V'(board, piece), with a level more below it for each of `beams`.
fn expected(value: &Value, around: &Around, piece: Piece, beams: &[Beam]) -> i32 {
    let Some((beam, deeper)) = beams.split_first() else {
        return value::expected(around.plausible(piece));
    };
    let afters: Vec<_> = around.plausible(piece).collect();
    // A board is searched for several next pieces or for none.
    let arounds: Vec<_> = afters
        .iter()
        .map(|after| LazyCell::new(|| value.around(&after.board)))
        .collect();
    let mut sum = 0;
    for next in Piece::ALL {
        let mut candidates: Vec<_> = afters
            .iter()
            .zip(&arounds)
            .map(|(after, around)| (after.seems(next), (after.outcome, around)))
            .collect();
        keep(*beam, &mut candidates);
        let searched = candidates.iter().map(|&(_, (outcome, around))| {
            value.worth(outcome, expected(value, around, next, deeper))
        });
        sum += searched.max().unwrap_or(i32::MIN);
    }
    sum / 7
}

/// Puts what the beam keeps first, the best of it foremost, and cuts off the rest. Of
/// equal ones the first stays the first.
fn keep<T>(beam: Beam, candidates: &mut Vec<(i32, T)>) {
    candidates.sort_by_key(|(worth, _)| Reverse(*worth));
    let Some(&(best, _)) = candidates.first() else {
        return;
    };
    let margin = (beam.margin * POINT as f32) as i32;
    candidates.truncate(beam.width);
    candidates.retain(|(worth, _)| *worth >= best.saturating_sub(margin));
}

#[cfg(test)]
mod tests;
