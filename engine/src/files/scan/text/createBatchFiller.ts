import type { PointBatch } from '../PointSource.ts';
import type { TextColumns } from './guessColumns.ts';
import { type RowBlock, rowsPerBlock } from './readRows.ts';

/** A scanner's grid in which points without a return are zeros, column after column or row after row. */
export interface ZeroGrid {
  rows: number;
  columns: number;
  isByRows?: boolean | undefined;
}

/** Makes a function from rows to batches; the batch is reused. Points without a position are left out. */
export function createBatchFiller(
  width: number,
  columns: TextColumns,
  grid?: ZeroGrid,
): (block: RowBlock) => PointBatch {
  const [x, y, z] = [0, 1, 2].map(() => new Float64Array(rowsPerBlock));
  const [xAt, yAt, zAt] = columns.position;
  const intensity = columns.intensity && new Float32Array(rowsPerBlock);
  const colour = columns.colour && new Uint8Array(3 * rowsPerBlock);
  const [row, column] = grid ? [new Uint32Array(rowsPerBlock), new Uint32Array(rowsPerBlock)] : [];
  const kept = new Uint32Array(rowsPerBlock);
  let before = 0;

  return (block) => {
    const count = fillPositions(block);
    if (intensity) fillIntensity(block.values, count, intensity);
    if (colour) fillColour(block.values, count, colour);
    if (row && column) fillGrid(count, row, column);
    before += block.rows;
    return { count, x, y, z, intensity, colour, row, column };
  };

  function fillPositions({ values, rows }: RowBlock): number {
    let count = 0;
    for (let i = 0; i < rows; i++) {
      const at = i * width;
      const px = values[at + xAt];
      const py = values[at + yAt];
      const pz = values[at + zAt];
      const sum = px + py + pz;
      if (sum - sum !== 0 || (grid && px === 0 && py === 0 && pz === 0)) continue;
      x[count] = px;
      y[count] = py;
      z[count] = pz;
      kept[count++] = i;
    }
    return count;
  }

  function fillIntensity(values: Float64Array, count: number, into: Float32Array): void {
    const { column: at, low, high } = columns.intensity!;
    const scale = 1 / (high - low);
    for (let i = 0; i < count; i++) {
      const share = (values[kept[i] * width + at] - low) * scale;
      into[i] = share > 0 ? Math.min(share, 1) : 0;
    }
  }

  function fillColour(values: Float64Array, count: number, into: Uint8Array): void {
    const { columns: places, full } = columns.colour!;
    const scale = 255 / full;
    for (let channel = 0; channel < 3; channel++) {
      const at = places[channel];
      for (let i = 0; i < count; i++) {
        const value = values[kept[i] * width + at] * scale + 0.5;
        into[3 * i + channel] = value > 0 ? Math.min(value, 255) : 0;
      }
    }
  }

  function fillGrid(count: number, rowInto: Uint32Array, columnInto: Uint32Array): void {
    const { rows, columns: across, isByRows } = grid!;
    const length = isByRows ? across : rows;
    const [lineInto, placeInto] = isByRows ? [rowInto, columnInto] : [columnInto, rowInto];
    for (let i = 0; i < count; i++) {
      const place = before + kept[i];
      lineInto[i] = Math.floor(place / length);
      placeInto[i] = place - lineInto[i] * length;
    }
  }
}
