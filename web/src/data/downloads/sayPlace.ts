import type { PlaceInLine } from '@plumbline/contract/resources/queue';

const ordinals = ['next', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Nothing where it is worked on, or where nobody knows: another server may have it. */
export function sayPlace(told: PlaceInLine | undefined): string | undefined {
  if (told?.state !== 'waiting') return undefined;
  const { place } = told;
  return place <= ordinals.length ? `Waiting: ${ordinals[place - 1]} in line` : `Waiting: number ${place} in line`;
}
