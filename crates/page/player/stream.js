// The pieces of a seed, before the module is there: streams.rs of the library says how.

import { LETTERS } from "../shared/rules.js";

export const MOST_SEED = 2 ** 32 - 1;

export const randomSeed = () => Math.floor(Math.random() * 10_000);

/** The bytes of the stream with this seed, from one of them on. @param {number} seed @param {number} first @param {number} count */
export function bytesOf(seed, first, count) {
  const word = (/** @type {bigint} */ number) => BigInt.asUintN(64, number);
  const mix = (/** @type {bigint} */ number) => {
    const once = word((number ^ number >> 30n) * 0xbf58476d1ce4e5b9n);
    const twice = word((once ^ once >> 27n) * 0x94d049bb133111ebn);
    return twice ^ twice >> 31n;
  };
  const start = mix(BigInt(seed));
  return Array.from({ length: count }, (_, i) => Number(mix(word(start + BigInt(first + i + 1) * 0x9e3779b97f4a7c15n)) >> 56n));
}

/** The first pieces of the stream with this seed. @param {number} seed @param {number} count */
export const streamOf = (seed, count) => bytesOf(seed, 0, count).map((byte) => byte % LETTERS.length);
