import type { PointBatch } from '../PointSource.ts';

/** Closes the gaps that marked points leave in all columns; gives the number of points kept. */
export function dropPoints(batch: PointBatch, marks: Uint8Array, count: number): number {
  const { x, y, z, intensity, colour, row, column } = batch;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (marks[i] !== 0) continue;
    x[kept] = x[i];
    y[kept] = y[i];
    z[kept] = z[i];
    if (intensity) intensity[kept] = intensity[i];
    if (colour) {
      colour[3 * kept] = colour[3 * i];
      colour[3 * kept + 1] = colour[3 * i + 1];
      colour[3 * kept + 2] = colour[3 * i + 2];
    }
    if (row) row[kept] = row[i];
    if (column) column[kept] = column[i];
    kept++;
  }
  return kept;
}
