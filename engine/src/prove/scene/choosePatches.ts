import type { ElementPatches } from '../../measure/compare/ElementPatches.ts';

/** More points than this tell nobody more about one element. */
const mostPoints = 20_000;

/** The patches of an element, or an even choice of them where there are too many. */
export function choosePatches({ start }: ElementPatches, element: number, most = mostPoints): Uint32Array {
  const first = start[element];
  const count = start[element + 1] - first;
  const chosen = new Uint32Array(Math.min(count, most));
  for (let i = 0; i < chosen.length; i++) chosen[i] = first + Math.floor((i * count) / chosen.length);
  return chosen;
}
