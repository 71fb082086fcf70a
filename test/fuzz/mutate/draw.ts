import type { Random } from '../../../engine/src/ground/random/createRandom.ts';

/** A whole number from 0 to below `limit`. */
export const below = (random: Random, limit: number): number => Math.floor(random.next() * limit);

/** One of a list that is not empty. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;

/** Whether something of this likelihood happens. */
export const chance = (random: Random, likelihood: number): boolean => random.next() < likelihood;
