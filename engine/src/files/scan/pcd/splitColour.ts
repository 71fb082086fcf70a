import type { RowBlock } from '../text/readRows.ts';

/** Where a colour stands in a row: as the number 0xRRGGBB, or as the float that has these bytes. */
export interface PackedColour {
  column: number;
  width: number;
  isFloat: boolean;
}

/** Adds red, green and blue as three columns to each row. */
export async function* splitColour(
  rows: AsyncGenerator<RowBlock>,
  { column, width, isFloat }: PackedColour,
): AsyncGenerator<RowBlock> {
  const wider = width + 3;
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  let values = new Float64Array();
  for await (const block of rows) {
    if (values.length < block.rows * wider) values = new Float64Array(block.rows * wider);
    for (let row = 0; row < block.rows; row++) {
      const to = row * wider;
      for (let i = 0; i < width; i++) values[to + i] = block.values[row * width + i];
      if (isFloat) float[0] = values[to + column];
      const packed = isFloat ? bits[0] : values[to + column];
      values[to + width] = (packed >>> 16) & 0xff;
      values[to + width + 1] = (packed >>> 8) & 0xff;
      values[to + width + 2] = packed & 0xff;
    }
    yield { values, rows: block.rows };
  }
}
