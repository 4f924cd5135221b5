//! A network of one's own.

use tetris_pipe::{Effort, Network, Placement, Placer};

use crate::support::{assert_success, directory, noise, other_network, run_on};
use crate::{place_all_at, tetris_pipe_in};

#[test]
fn a_network_of_ones_own_plays_and_may_come_from_stdin() {
    let (network, pieces) = (other_network(), noise(100));
    let directory = directory(&[("i", &pieces)]);
    let decoded = Network::decode(&network).expect("a network");
    for effort in [Effort::FASTEST, Effort::default()] {
        let mut placer = Placer::with_network(decoded.clone(), effort.beams().to_vec());
        let placements: Vec<_> = placer.placements(&pieces).map(Placement::to_byte).collect();
        assert_ne!(placements, place_all_at(effort.number(), &pieces));
        let arguments = format!("-e {effort} -n - i");
        let output = run_on(&network, &mut tetris_pipe_in(&directory, &arguments));
        assert_success(&output, &placements);
    }
}
