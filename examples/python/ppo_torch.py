#!/usr/bin/env python3
"""PPO on 1,024 boards with PyTorch alone, in one file as in CleanRL.

It prints the points per piece of each update. At the end, the policy plays the streams that
players are scored on, which it was not trained on. Needs torch and tetris_pipe.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from tetris_pipe import FEATURES, TetrisVectorEnv

BOARDS, ROLLOUT, MINIBATCHES, EPOCHS = 1024, 32, 8, 2
DISCOUNT, TRACE, CLIP, ENTROPY = 0.99, 0.95, 0.2, 0.01
TRAINING_SEED = 2**32  # the streams from 1 on are those that players are scored on


def layer(inputs, outputs, scale=2**0.5):
    linear = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(linear.weight, scale)
    nn.init.zeros_(linear.bias)
    return linear


class Agent(nn.Module):
    def __init__(self, width=128):
        super().__init__()
        body = [layer(len(FEATURES), width), nn.ReLU(), layer(width, width), nn.ReLU()]
        self.body = nn.Sequential(*body)
        self.actor, self.critic = layer(width, 64, 0.01), layer(width, 1, 1.0)

    def forward(self, observations, masks):
        hidden = self.body(observations / 10)
        logits = self.actor(hidden).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden).squeeze(-1)


def make(boards):
    return TetrisVectorEnv(boards, observation="features", autoreset_mode="SameStep")


def tensors(observations, infos):
    return torch.from_numpy(observations), torch.from_numpy(infos["action_mask"] == 1)


def collect(agent, envs, seen, storage):
    """Plays a rollout into the storage, and returns what is seen after it."""
    for step in range(ROLLOUT):
        with torch.no_grad():
            policy, value = agent(*seen)
            action = policy.sample()
        result = envs.step(action.numpy())
        row = (*seen, action, policy.log_prob(action), value, torch.from_numpy(result[1]).float())
        for array, item in zip(storage, row, strict=True):
            array[step] = item
        seen = tensors(result[0], result[4])
    return seen


def advantages(rewards, values, last_value):
    """Generalised advantage estimation. Episodes are so long that their ends do not matter."""
    result, advantage = torch.zeros_like(rewards), torch.zeros_like(last_value)
    for step in reversed(range(ROLLOUT)):
        error = rewards[step] + DISCOUNT * last_value - values[step]
        result[step] = advantage = error + DISCOUNT * TRACE * advantage
        last_value = values[step]
    return result


def update(agent, optimizer, storage, last_value):
    *_, values, rewards = storage
    gains = advantages(rewards, values, last_value)
    flat = [array.flatten(0, 1) for array in (*storage[:4], gains, gains + values)]
    for _ in range(EPOCHS):
        for index in torch.randperm(len(flat[0])).chunk(MINIBATCHES):
            seen, mask, action, old, gain, target = (array[index] for array in flat)
            policy, value = agent(seen, mask)
            ratio = (policy.log_prob(action) - old).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            gained = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = 0.5 * (value - target).square().mean() - gained
            optimizer.zero_grad()
            (loss - ENTROPY * policy.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def score(agent, streams, pieces):
    """The points of the most probable placements on the streams with the seeds from 1 on."""
    envs = make(streams)
    (observations, infos), points = envs.reset(seed=1), np.zeros(streams)
    for _ in range(pieces):
        policy, _ = agent(*tensors(observations, infos))
        observations, rewards, _, _, infos = envs.step(policy.logits.argmax(1).numpy())
        points += rewards
    return points


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--streams", type=int, default=8)
    parser.add_argument("--pieces", type=int, default=65_536)
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    envs, agent = make(BOARDS), Agent()
    optimizer = torch.optim.Adam(agent.parameters(), lr=5e-4, eps=1e-5)
    seen, start, steps, passed = tensors(*envs.reset(seed=TRAINING_SEED)), time.time(), 0, 0.0
    shape = (ROLLOUT, BOARDS)
    storage = [torch.zeros(*shape, *array.shape[1:], dtype=array.dtype) for array in seen]
    storage += [torch.zeros(shape, dtype=torch.int64)] + [torch.zeros(shape) for _ in range(3)]
    print("steps,processor seconds,points per piece")
    while passed < options.seconds:
        optimizer.param_groups[0]["lr"] = 5e-4 * max(1 - passed / options.seconds, 0.05)
        seen = collect(agent, envs, seen, storage)
        with torch.no_grad():
            last_value = agent(*seen)[1]
        update(agent, optimizer, storage, last_value)
        steps, passed = steps + ROLLOUT * BOARDS, time.time() - start
        print(f"{steps},{time.process_time():.0f},{storage[-1].mean():.5f}", flush=True)
    points = score(agent, options.streams, options.pieces) / options.pieces
    error = points.std() / max(len(points) - 1, 1) ** 0.5
    print(f"# the streams with the seeds 1 to {options.streams}: ", end="")
    print(f"{points.mean():.4f} ± {error:.4f} points per piece")


if __name__ == "__main__":
    main()
