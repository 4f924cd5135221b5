// The pieces of a seed, before the module is there: streams.rs of the library says how.

import { LETTERS } from "../shared/rules.ts";

export const MOST_SEED = 2 ** 32 - 1;

export const randomSeed = () => Math.floor(Math.random() * 10_000);

/** The bytes of the stream with this seed, from one of them on. */
export function bytesOf(seed: number, first: number, count: number) {
  const word = (number: bigint) => BigInt.asUintN(64, number);
  const mix = (number: bigint) => {
    const once = word((number ^ number >> 30n) * 0xbf58476d1ce4e5b9n);
    const twice = word((once ^ once >> 27n) * 0x94d049bb133111ebn);
    return twice ^ twice >> 31n;
  };
  const start = mix(BigInt(seed));
  return Array.from({ length: count }, (_, i) => Number(mix(word(start + BigInt(first + i + 1) * 0x9e3779b97f4a7c15n)) >> 56n));
}

/** The first pieces of the stream with this seed. */
export const streamOf = (seed: number, count: number) => bytesOf(seed, 0, count).map((byte) => byte % LETTERS.length);
