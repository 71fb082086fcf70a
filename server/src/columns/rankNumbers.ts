import { inSlices, type Pause } from './createPause.ts';
import type { Ranks } from './Ranks.ts';
import { rankBy } from './rankBy.ts';

/** Lowest first; NaN has no place. */
export async function rankNumbers(values: Float64Array, pause: Pause): Promise<Ranks> {
  const elements = new Uint32Array(values.length);
  let found = 0;
  await inSlices(values.length, pause, (from, to) => {
    for (let i = from; i < to; i++) if (!Number.isNaN(values[i])) elements[found++] = i;
  });
  const compare = (a: number, b: number) => (values[a] as number) - (values[b] as number);
  return rankBy(elements.subarray(0, found), { count: values.length, compare, pause });
}
