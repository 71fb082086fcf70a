import type { PointSource } from '../src/files/scan/PointSource.ts';

/** The points of a scan as plain arrays, for comparing. */
export interface PlainPoints {
  positions: [number, number, number][];
  intensities: number[];
  colours: [number, number, number][];
  grid: [row: number, column: number][];
}

/** Reads a whole scan into plain arrays. */
export async function readAllPoints(opened: PointSource, scanIndex = 0): Promise<PlainPoints> {
  const all: PlainPoints = { positions: [], intensities: [], colours: [], grid: [] };
  for await (const { count, x, y, z, intensity, colour, row, column } of opened.readPoints(scanIndex)) {
    for (let i = 0; i < count; i++) {
      all.positions.push([x[i], y[i], z[i]]);
      if (intensity) all.intensities.push(intensity[i]);
      if (colour) all.colours.push([colour[3 * i], colour[3 * i + 1], colour[3 * i + 2]]);
      if (row && column) all.grid.push([row[i], column[i]]);
    }
  }
  return all;
}
