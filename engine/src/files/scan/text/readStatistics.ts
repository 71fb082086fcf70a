import type { ByteSource } from '../../../ground/ByteSource.ts';
import { parseNumber } from '../../recognise/parseNumber.ts';
import { isComment, splitNumbers } from '../../recognise/readTextShape.ts';
import type { TextShape } from '../../recognise/TextShape.ts';

/** What was seen of one column in a sample of the file. */
export interface ColumnStatistics {
  least: number;
  most: number;
  areIntegers: boolean;
}

const places = 6;
const bytesPerPlace = 1 << 15;

/** Looks at rows from all over the file. */
export async function readStatistics(source: ByteSource, shape: TextShape): Promise<ColumnStatistics[]> {
  const statistics = Array.from({ length: shape.columns }, () => ({
    least: Infinity,
    most: -Infinity,
    areIntegers: true,
  }));
  for (let place = 0; place < places; place++) {
    const room = Math.max(0, source.size - shape.start - bytesPerPlace);
    const start = shape.start + Math.floor((room * place) / (places - 1));
    for (const row of await readSomeRows(source, shape, start)) addRow(statistics, row);
    if (room === 0) break;
  }
  return statistics;
}

async function readSomeRows(source: ByteSource, shape: TextShape, start: number): Promise<number[][]> {
  const bytes = new Uint8Array(Math.min(bytesPerPlace, source.size - start));
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, await source.read(bytes, start)));
  const lines = text.split('\n').map((line) => line.trim());
  // Lines at the edges may be cut off.
  const whole = lines.slice(start === shape.start ? 0 : 1, start + bytes.length < source.size ? -1 : undefined);
  return whole
    .filter((line) => !isComment(line))
    .map((line) => splitNumbers(line, shape.hasDecimalComma).map((part) => parseNumber(part) ?? NaN))
    .filter((row) => row.length === shape.columns);
}

function addRow(statistics: ColumnStatistics[], row: number[]): void {
  row.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const column = statistics[i];
    column.least = Math.min(column.least, value);
    column.most = Math.max(column.most, value);
    column.areIntegers &&= Number.isInteger(value);
  });
}
