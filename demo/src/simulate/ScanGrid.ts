import type { ScannerOptions } from './SimulationOptions.ts';

/** The directions of one station: columns go around counter-clockwise from x, rows up from the lowest. */
export interface ScanGrid {
  rows: number;
  columns: number;
  stepRad: number;
  lowestRad: number;
}

/** Columns that are scanned together. */
export const stripColumns = 16;

/** The grid that spends the rays wanted on the stations there are, or that of the step given. */
export function chooseGrid({ rays, stepDegrees, lowestDegrees }: ScannerOptions, stations: number): ScanGrid {
  const span = 90 - lowestDegrees;
  const wanted = stepDegrees ?? Math.min(10, Math.sqrt((360 * span * stations) / rays));
  const columns = Math.max(4, Math.round(360 / wanted));
  const step = 360 / columns;
  const radians = Math.PI / 180;
  return {
    rows: Math.floor(span / step + 1e-9) + 1,
    columns,
    stepRad: step * radians,
    lowestRad: lowestDegrees * radians,
  };
}

export const stripsOf = ({ columns }: ScanGrid) => Math.ceil(columns / stripColumns);
