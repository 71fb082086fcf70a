/** Repeatable random numbers. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** Mean 0, deviation 1. */
  normal(): number;
  /** A generator of its own for one purpose, so that drawing more of one thing does not change another. */
  fork(purpose: string): Random;
}

/** Numbers that follow from the seed alone (Mulberry32, period 2^32). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (purpose) => createRandom(hash(seed, purpose)),
  };
}

function hash(seed: number, text: string): number {
  let h = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h ^ (h >>> 15);
}
