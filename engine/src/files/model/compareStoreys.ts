import type { ModelStorey } from './BuildingModel.ts';

/** Lowest first; those of which no file says how high they are come last, in the order in which they stood. */
export function compareStoreys(a: Pick<ModelStorey, 'elevationM'>, b: Pick<ModelStorey, 'elevationM'>): number {
  if (a.elevationM === undefined || b.elevationM === undefined) {
    return Number(a.elevationM === undefined) - Number(b.elevationM === undefined);
  }
  return a.elevationM - b.elevationM;
}
