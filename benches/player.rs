//! Benchmarks of the player: evaluations, pieces at each effort, and decoding the network.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use tetris_pipe::{Board, Effort, Game, Network, Placer};

/// Random pieces, as bytes.
fn pieces(count: usize) -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(7);
    (0..count).map(|_| rng.u8(..)).collect()
}

/// The boards of a game.
fn boards(count: usize) -> Vec<Board> {
    let mut game = Game::default();
    let mut placer = Placer::new(Effort::FASTEST);
    let pieces = pieces(count);
    placer.placements(&pieces).map(|it| game.play(it).before).collect()
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
    let pieces = pieces(300);
    let mut group = criterion.benchmark_group("play");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(pieces.len() as u64));
    for &effort in Effort::ALL {
        group.bench_function(format!("effort {effort}"), |bencher| {
            let play = |mut placer: Placer<'_>| placer.placements(&pieces).last();
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
