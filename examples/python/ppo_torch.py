#!/usr/bin/env python3
"""PPO on 1,024 boards with PyTorch alone, in one file as in CleanRL.

It prints the points per piece of each update, and at the end those of the test streams
(docs/python.md). The rate falls with the steps, so a seed repeats a run. With --checkpoint, a run that was broken off goes on
where it was. Needs torch and tetris_pipe.
"""

from pathlib import Path

import torch
from torch import nn

import learning
from tetris_pipe import TetrisVectorEnv, feature_names

BOARDS, ROLLOUT, MINIBATCHES, EPOCHS = 1024, 32, 32, 2
DISCOUNT, TRACE, CLIP, RATE, ENTROPY = 0.99, 0.95, 0.2, 1e-3, 0.01
SCALE = 5  # points per unit of reward
HOLE = 0.1  # the potential of a board is this for each hole less: see `collect`


def layer(inputs, outputs, scale=2**0.5):
    linear = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(linear.weight, scale)
    nn.init.zeros_(linear.bias)
    return linear


FEATURES = feature_names()[:-2]  # without the two of a placement
HOLES, CURRENT = FEATURES.index("holes"), len(FEATURES)
INPUTS = CURRENT + 2 * 7


class Agent(nn.Module):
    """The actor is one network for all columns, which sees the columns around each of them."""

    def __init__(self, width=32, critic_width=64):
        super().__init__()
        self.near, self.far = layer(7, width), layer(INPUTS - 10, width)
        self.hidden, self.actor = layer(width, width), layer(width, 7 * 4, 0.01)
        first, second = layer(INPUTS, critic_width), layer(critic_width, critic_width)
        last = layer(critic_width, 1, 1.0)
        self.critic = nn.Sequential(first, nn.ReLU(), second, nn.ReLU(), last)

    def forward(self, observations, masks):
        seen = (observations / 10).clamp(max=4)
        # The heights above a column, of two columns to the left and four to the right.
        heights = nn.functional.pad(seen[:, :10], (2, 4), value=2.0).unfold(1, 7, 1)
        near = (heights - heights[..., 2:3]).clamp(-0.6, 0.6)
        hidden = torch.relu(self.near(near) + self.far(seen[:, 10:])[:, None])
        each = self.actor(torch.relu(self.hidden(hidden))).unflatten(2, (7, 4))
        current = observations[:, CURRENT : CURRENT + 7]  # 1 for one piece
        by_column = (each * current[:, None, :, None]).sum(2)
        logits = nn.functional.pad(by_column.transpose(1, 2), (0, 6)).flatten(1)
        logits = logits.masked_fill(~masks, -1e9)
        policy = torch.distributions.Categorical(logits=logits, validate_args=False)
        return policy, self.critic(seen).squeeze(-1)


def tensors(observations, infos):
    return torch.from_numpy(observations), torch.from_numpy(infos["action_mask"] == 1)


def collect(agent, envs, seen, storage):
    """Plays a rollout into the storage. Returns what is seen after it, and the points per piece.

    The reward has the points, and the change of a potential, which helps to learn and does not
    change which policy is best (Ng, Harada and Russell, 1999).
    """
    points = 0.0
    for step in range(ROLLOUT):
        with torch.no_grad():
            policy, value = agent(*seen)
            action = policy.sample()
        observations, gained, _, _, infos = envs.step(action.numpy())
        following = tensors(observations, infos)
        change = seen[0][:, HOLES] - DISCOUNT * following[0][:, HOLES]
        reward = torch.from_numpy(gained).float() / SCALE + HOLE * change
        row = (*seen, action, policy.log_prob(action), value, reward)
        for array, item in zip(storage, row, strict=True):
            array[step] = item
        seen, points = following, points + gained.mean() / ROLLOUT
    return seen, points


def advantages(rewards, values, last_value):
    """Generalised advantage estimation. Episodes are so long that their ends do not matter."""
    result, advantage = torch.zeros_like(rewards), torch.zeros_like(last_value)
    for step in reversed(range(ROLLOUT)):
        error = rewards[step] + DISCOUNT * last_value - values[step]
        result[step] = advantage = error + DISCOUNT * TRACE * advantage
        last_value = values[step]
    return result


def update(agent, optimizer, storage, last_value, entropy):
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
            (loss - entropy * policy.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def main():
    parser = learning.options(__doc__, 10_000_000)
    parser.add_argument("--checkpoint", type=Path)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    agent, steps = Agent(), 0
    envs = TetrisVectorEnv(BOARDS, observation="features", autoreset_mode="SameStep")
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    if options.checkpoint and options.checkpoint.exists():
        saved = torch.load(options.checkpoint, weights_only=False)
        agent, envs, seen, optimizer, steps, random_state = saved
        torch.set_rng_state(random_state)
    else:
        seen = tensors(*envs.reset(seed=options.seed))
        print("steps,points per piece")
    shape = (ROLLOUT, BOARDS)
    storage = [torch.zeros(*shape, *array.shape[1:], dtype=array.dtype) for array in seen]
    storage += [torch.zeros(shape, dtype=torch.int64)] + [torch.zeros(shape) for _ in range(3)]
    while steps < options.steps:
        left = 1 - steps / options.steps
        optimizer.param_groups[0]["lr"] = RATE * max(left, 0.05)
        seen, points = collect(agent, envs, seen, storage)
        with torch.no_grad():
            last_value = agent(*seen)[1]
        update(agent, optimizer, storage, last_value, ENTROPY * left)
        steps += ROLLOUT * BOARDS
        print(f"{steps},{points:.5f}", flush=True)
        if options.checkpoint and steps % (32 * ROLLOUT * BOARDS) == 0:
            saved = agent, envs, seen, optimizer, steps, torch.get_rng_state()
            torch.save(saved, options.checkpoint.with_suffix(".new"))
            options.checkpoint.with_suffix(".new").replace(options.checkpoint)
    most_probable = torch.no_grad()(lambda seen, infos: agent(*tensors(seen, infos))[0].logits.argmax(1).numpy())
    learning.test("ppo_torch.py", most_probable, options, observation="features")


if __name__ == "__main__":
    main()
