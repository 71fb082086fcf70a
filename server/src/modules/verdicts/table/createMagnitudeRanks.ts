import type { DeviationDescription } from '@plumbline/contract/resources/classificationFilter';
import { createMaybeYield, inSlices } from '../../../columns/createMaybeYield.ts';
import { memoizeAsync } from '../../../columns/memoizeAsync.ts';
import type { Ranks } from '../../../columns/Ranks.ts';
import { rankNumbers } from '../../../columns/rankNumbers.ts';
import { noticedM } from '../describeDeviation.ts';
import type { ViewTable } from './ViewTable.ts';

type Magnitudes = Pick<ViewTable, 'magnitudeM' | 'magnitudeXYM' | 'magnitudeZM' | 'sizeM'>;

export function createMagnitudeRanks(magnitudes: Magnitudes): ViewTable['ranks'] {
  const { magnitudeM, magnitudeXYM, magnitudeZM, sizeM } = magnitudes;
  return {
    magnitude: memoizeAsync(() => rankNumbers(magnitudeM, createMaybeYield())),
    xy: memoizeAsync(() => rankNumbers(magnitudeXYM, createMaybeYield())),
    z: memoizeAsync(() => rankNumbers(magnitudeZM.map(Math.abs), createMaybeYield())),
    size: memoizeAsync(() => rankNumbers(sizeM.map(Math.abs), createMaybeYield())),
    descriptions: memoizeAsync(() => rankDescriptions(magnitudeXYM, magnitudeZM)),
  };
}

/** What each rank of descriptions stands for, as the alphabet has them. */
export const describedRanks: readonly (readonly DeviationDescription[])[] = [
  [],
  ['Built too high'],
  ['Built too low'],
  ['Displaced'],
  ['Displaced', 'Built too high'],
  ['Displaced', 'Built too low'],
];

async function rankDescriptions(xyM: Float64Array, zM: Float64Array): Promise<Ranks> {
  const rankOf = new Uint8Array(xyM.length);
  await inSlices(rankOf.length, createMaybeYield(), (from, to) => {
    for (let i = from; i < to; i++) {
      const displaced = (xyM[i] as number) > noticedM ? 3 : 0;
      const height = (zM[i] as number) > noticedM ? 1 : (zM[i] as number) < -noticedM ? 2 : 0;
      rankOf[i] = displaced + height;
    }
  });
  return { rankOf, highest: describedRanks.length - 1 };
}
