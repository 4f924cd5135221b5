//! Benchmarks of the player: evaluations, pieces at each effort, and decoding the network.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use tetris_pipe::{Board, Effort, Network, Piece, Placer};

/// Random pieces.
fn pieces(count: usize) -> Vec<Piece> {
    let mut rng = fastrand::Rng::with_seed(7);
    (0..count).map(|_| Piece::from_byte(rng.u8(..))).collect()
}

/// The boards of a game.
fn boards(count: usize) -> Vec<Board> {
    let mut placer = Placer::new(Effort::FASTEST);
    let pieces = pieces(count + 1);
    let play = |pair: &[Piece]| {
        placer.place(pair[0], Some(pair[1]));
        *placer.board()
    };
    pieces.windows(2).map(play).collect()
}

fn evaluations(criterion: &mut Criterion) {
    let network = Network::embedded();
    let boards = boards(1000);
    let mut group = criterion.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(1000));
    group.bench_function("1000 boards, each refreshed", |bencher| {
        let evaluate = |board| network.evaluate(black_box(board), None)[0];
        bencher.iter(|| boards.iter().map(evaluate).fold(0.0, f32::max));
    });
    group.finish();
}

fn efforts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("play");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    for (&effort, count) in Effort::ALL.iter().zip([10_000, 300, 30]) {
        let pieces = pieces(count + 1);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(format!("effort {}", effort.number()), |bencher| {
            let play = |mut placer: Placer<'_>| {
                for pair in pieces.windows(2) {
                    placer.place(pair[0], Some(pair[1]));
                }
            };
            bencher.iter_batched(|| Placer::new(effort), play, BatchSize::SmallInput);
        });
    }
    group.finish();
}

fn decoding(criterion: &mut Criterion) {
    let bytes = Network::embedded().encode();
    criterion.bench_function("decode the network", |bencher| {
        bencher.iter(|| Network::decode(black_box(&bytes)));
    });
}

criterion_group!(player, evaluations, efforts, decoding);
criterion_main!(player);
