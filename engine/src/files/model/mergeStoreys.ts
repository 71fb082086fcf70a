import type { ModelStorey } from './BuildingModel.ts';
import { compareStoreys } from './compareStoreys.ts';

/** Storeys nearer than this, with the same name, are one. */
const sameElevationM = 0.01;

/** The storeys of several root models as one list, lowest first, and where each root model's own went. */
export function mergeStoreys(lists: readonly (readonly ModelStorey[])[]): {
  storeys: ModelStorey[];
  storeyOf: number[][];
} {
  const merged: ModelStorey[] = [];
  const places = lists.map((list, rootModel) =>
    list.map((storey) => {
      const same = merged.find((other) => other.rootModel !== rootModel && isSame(other, storey));
      if (same) return same;
      const own = { ...storey, rootModel };
      merged.push(own);
      return own;
    }),
  );
  const storeys = merged.sort(compareStoreys);
  return { storeys, storeyOf: places.map((list) => list.map((storey) => storeys.indexOf(storey))) };
}

function isSame(a: ModelStorey, b: ModelStorey): boolean {
  if (a.name !== b.name) return false;
  if (a.elevationM === undefined || b.elevationM === undefined) return a.elevationM === b.elevationM;
  return Math.abs(a.elevationM - b.elevationM) <= sameElevationM;
}
