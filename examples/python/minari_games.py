#!/usr/bin/env python3
"""Makes a Minari data set of effort 2 and reads it back. Needs minari[create,hdf5] and pillow."""

import gymnasium
import minari

from tetris_pipe import Player

NAME, GAMES, PIECES = "tetris-pipe/effort-2-v0", 4, 1000


def main():
    env = minari.DataCollector(gymnasium.make("tetris_pipe/Tetris-v0", max_pieces=PIECES))
    player = Player(2)
    for seed in range(1, GAMES + 1):
        observation, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            observation, _, _, ended, _ = env.step(player.place(**observation))
    env.create_dataset(NAME, algorithm_name="tetris-pipe, effort 2")
    env.close()
    points = [episode.rewards.sum() for episode in minari.load_dataset(NAME).iterate_episodes()]
    mean = sum(points) / GAMES / PIECES
    print(f"{len(points)} games of {PIECES} pieces: {mean:.3f} points per piece")


if __name__ == "__main__":
    main()
