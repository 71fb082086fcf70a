import type { Random } from '@plumbline/engine/ground/random/createRandom';
import type { Level } from './levels.ts';
import type { Room } from './Room.ts';

/** What everybody draws from: storeys, rooms, and chance for what no plan fixes. */
export interface Plan {
  /** From the ground up; the last one is the roof. */
  levels: readonly Level[];
  /** How many storeys have rooms; also the index of the roof. */
  storeys: number;
  rooms: readonly Room[];
  random: Random;
}

/** How far pipes climb in a storey: to the next, in the last one to the underside of the roof. */
export const riserHeight = ({ levels, storeys }: Plan, storey: number): number =>
  storey === storeys - 1 ? levels[storey].soffit : levels[storey].height;

/** The storeys that have rooms, by index. */
export const storeyIndices = ({ storeys }: Plan): number[] => Array.from({ length: storeys }, (_, i) => i);
