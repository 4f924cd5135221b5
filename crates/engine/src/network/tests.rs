//! Networks for tests, the update of accumulators, and the symmetry of evaluations.

use super::endgame::Endgame;
use super::features::{BUCKETS, ROWS};
use super::*;
use crate::rules::Rules;
use crate::tests;

impl Network {
    /// The same network, for games that this scorer counts.
    pub(crate) fn by(mut self, scorer: Scorer) -> Self {
        self.scorer = scorer;
        self
    }

    /// A network that evaluates every board as 0, so that only points count.
    pub(crate) fn zero() -> Self {
        Self::new(Scorer::Rules, Table::new(0), vec![Head::ZERO; BUCKETS], 0, 8)
    }

    /// A network of random weights, so large that linear sums wrap and others saturate.
    pub(crate) fn random(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut table = Table::new(0);
        for row in 0..ROWS {
            if rng.usize(..8) == 0 {
                let lane = |i| match i {
                    0..7 => rng.i16(-2000..2000),
                    UNCERTAINTY => rng.i16(-100..200),
                    _ => rng.i8(..).into(),
                };
                table.set(row, &std::array::from_fn(lane));
            }
        }
        let heads = random_heads(&mut rng);
        let network =
            Self::new(Scorer::Rules, table, heads, rng.i16(0..300), rng.u32(4..12)).with_floor();
        let endgame = Endgame::random(&mut rng, network.table.count());
        let bytes = endgame.encode(network.checksum());
        network.with_endgame(&bytes).expect("an endgame")
    }
}

pub(super) fn random_heads(rng: &mut fastrand::Rng) -> Vec<Head> {
    (0..BUCKETS).map(|_| Head::random(rng, i16::MAX)).collect()
}

#[test]
fn a_board_and_its_mirror_image_have_the_same_evaluations() {
    for network in [Network::embedded(), &Network::random(1)] {
        let boards = tests::random_game(3, 300).into_iter();
        for (number, board) in (0..).zip(boards.chain(tests::edge_cases())) {
            for left in [None, Some(1 + number % 64)] {
                let [evals, mirrored] = [board, board.mirrored()]
                    .map(|board| network.refresh(&board, network.horizon(left)));
                for piece in Piece::ALL {
                    let eval = mirrored[piece.mirrored() as usize];
                    assert_eq!(evals[piece as usize], eval, "{board}{piece} {left:?}");
                }
            }
        }
    }
}

/// In points, from the evaluations of the empty board alone. With an end, `least` is of one piece less at first.
#[test]
fn no_board_is_worth_less_than_giving_it_up() {
    let boards = tests::random_game(3, 300).into_iter().chain(tests::edge_cases());
    let boards: Vec<_> = boards.filter(|board| board.highest() > 0).collect();
    for network in [Network::embedded(), &Network::random(1)] {
        let (mut least, mut at_the_floor) = ([[0.0; 7]; 25], [0; 2]);
        for left in (1..=64).map(Some).chain([None]) {
            let empty = network.evaluate(&Board::EMPTY, left).map(f64::from);
            let (mut after, discount) = (least, left.map_or(network.discount(), |_| 1.0));
            least = [empty; 25];
            for height in (1..=20).rev() {
                if left.is_none() {
                    after = least;
                }
                let mean = |rise: usize| after[height + rise].iter().sum::<f64>() / 7.0;
                let value = |rise| discount * mean(rise) - network.mean_points();
                least[height] = [2, 4, 2, 3, 3, 2, 3].map(value);
            }
            for board in &boards {
                let least = least[board.highest() as usize];
                for (eval, least) in std::iter::zip(network.evaluate(board, left), least) {
                    assert!(f64::from(eval) > least - 0.1, "{board}{left:?}");
                    let is_at_the_floor = (f64::from(eval) - least).abs() < 0.1;
                    at_the_floor[usize::from(left.is_none())] += u32::from(is_at_the_floor);
                }
            }
        }
        assert!(at_the_floor.iter().all(|&it| it > 100), "{at_the_floor:?}");
    }
}

#[test]
fn an_update_is_a_refresh() {
    let network = Network::random(1);
    let table = &network.table;
    let mut updated = 0;
    let boards = tests::random_game(1, 300).into_iter().chain(tests::edge_cases());
    for (number, board) in (0..).zip(boards.chain(tests::boards_by(Scorer::C, 1, 300))) {
        let scorer = if number < 300 { Scorer::Rules } else { Scorer::C };
        let left = (number % 2 > 0).then_some(2 + number % 63);
        let end = network.horizon(left);
        let node = NodeAccumulators::new(table, &Surface::new(scorer, board), end);
        for placement in Piece::ALL.into_iter().flat_map(Piece::placements) {
            let mut after = board;
            if after.drop_by(&Rules::by(scorer), *placement) == Outcome::Cleared(0) {
                assert_eq!(
                    node.update(&Scan::new(&after), *placement),
                    table.accumulate(&features::of(scorer, &after), end),
                    "{board}{placement:?} {left:?}"
                );
                updated += 1;
            }
        }
    }
    assert!(updated > 50_000, "{updated} boards");
}

#[test]
fn pieces_that_change_places_have_their_rounded_down_mean_on_a_symmetric_board() {
    // O I Z J L S T
    let evals = Orientation::Symmetric.evals([1, 2, -3, 7, 8, -4, 5, 9]);
    assert_eq!(evals, [1, 2, -4, 7, 7, -4, 5, 9]);
}

impl Endgame {
    /// An endgame of random weights, the largest of them too.
    fn random(rng: &mut fastrand::Rng, rows: usize) -> Self {
        let mut factors = vec![[0; endgame::FACTORS]; rows + 1];
        let all = factors[1..].as_flattened_mut();
        all.fill_with(|| rng.i8(..).into());
        let mut weights = vec![[[0; LINEAR]; endgame::FACTORS]; endgame::HORIZONS];
        let all = weights.as_flattened_mut().as_flattened_mut();
        all.fill_with(|| rng.i16(..) >> rng.u32(0..16));
        Self::new(vec![factors], weights)
    }
}

/// The formula of the module `endgame`, from the numbers of the file.
#[test]
fn up_to_64_pieces_left_the_evaluations_are_those_of_the_file_of_the_endgame() {
    let ranges = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64];
    let quarters = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4];
    for network in [Network::embedded(), &Network::random(1)] {
        let file = network.encode_endgame().expect("an endgame");
        let (weights, factors) = file[16..].split_at(18 * 8 * 8 * 2);
        let weight = |range: usize, factor: usize, lane: usize| {
            let at = 2 * (64 * range + 8 * factor + lane);
            i64::from(i16::from_le_bytes([weights[at], weights[at + 1]]))
        };
        for board in tests::random_game(4, 40) {
            let features = features::of(Scorer::Rules, &board);
            let rows = features.rows.map(|row| network.table.index(row as usize));
            let factors: [i64; 8] = std::array::from_fn(|factor| {
                let of_row = |&row: &usize| factors[8 * (row - 1) + factor].cast_signed();
                rows.iter().filter(|row| **row > 0).map(|row| i64::from(of_row(row))).sum()
            });
            let evals = |left| {
                let end = network.horizon(left);
                network.output(&network.table.accumulate(&features, end), end)
            };
            let endless = evals(None);
            for left in 2..=64 {
                let range = ranges.iter().rposition(|first| *first <= left).expect("a range");
                let expected: Evals = std::array::from_fn(|lane| {
                    let products = (0..8).map(|it| factors[it] * weight(range, it, lane));
                    let sum = (products.sum::<i64>() + 64) >> 7;
                    let eval = ((i64::from(endless[lane]) * quarters[range]) >> 2) + sum;
                    eval.clamp(i16::MIN.into(), i16::MAX.into()) as i16
                });
                assert_eq!(evals(Some(left)), expected, "{left}{board}");
            }
            assert_eq!(evals(Some(65)), endless);
        }
    }
}

#[test]
fn an_endgame_is_encoded_and_decoded_to_the_same() {
    for network in [Network::embedded(), &Network::random(2)] {
        let bytes = network.encode_endgame().expect("an endgame");
        let again = network.clone().with_endgame(&bytes).expect("the same");
        assert!(
            again.endgame() == network.endgame() && again.encode_endgame() == Some(bytes.clone())
        );
        for (byte, change) in [(0, 1), (8, 1), (17, 1), (bytes.len() - 9, 1), (bytes.len() - 1, 1)]
        {
            let mut changed = bytes.clone();
            changed[byte] ^= change;
            assert!(network.clone().with_endgame(&changed).is_err(), "{byte}");
        }
        for length in [0, 8, 16, 2319, bytes.len() - 1] {
            assert!(network.clone().with_endgame(&bytes[..length]).is_err());
        }
    }
}

/// The other one has as many rows.
#[test]
fn the_endgame_of_another_network_is_refused_by_a_sentence_that_names_both() {
    let network = Network::random(2);
    let other = Network { mean: network.mean + 1, ..network.clone() };
    assert_eq!(other.table.count(), network.table.count());
    let bytes = network.encode_endgame().expect("an endgame");
    let [ours, theirs] = [&other, &network].map(|it| {
        let bytes = it.encode();
        let (_, sum) = bytes.split_last_chunk().expect("a checksum");
        u64::from_le_bytes(*sum)
    });
    let error = other.with_endgame(&bytes).expect_err("refused").to_string();
    let sentence =
        format!("it has the ends of another network: of checksum {theirs:016x}, not {ours:016x}");
    assert_eq!(error, sentence);
}
