import type { Problem } from '../../../ground/Problem.ts';
import type { PointBatch, SilentRays } from '../PointSource.ts';
import { createFieldReader, type FieldReader } from './createFieldReader.ts';
import { dropPoints } from './dropPoints.ts';
import { type E57Field, fieldRange } from './E57Field.ts';
import { colourFields, type E57Scan, positionFields } from './E57Scan.ts';
import {
  lengthenSilent,
  markNonZero,
  markWithoutPosition,
  takeSilent,
  toCartesian,
  writeChannel,
  writeLines,
  writeShare,
} from './fillColumns.ts';

/** How many records become one batch. A multiple of 8, so that every batch begins with a whole byte of each bytestream. */
export const batchRecords = 65536;

/** Turns waiting bytes into points. */
export interface BatchDecoder {
  /** One for each field of the prototype; undefined for fields that are not read. */
  readonly readers: readonly (FieldReader | undefined)[];
  /** Decodes the next `count` records, at most `batchRecords`; only the last batch of a scan may be smaller. */
  decode(count: number): PointBatch;
}

/** Makes the decoder of a scan. Its columns are used again for each batch. */
export function createBatchDecoder(e57Scan: E57Scan, problems: Problem[]): BatchDecoder {
  const { scan, fields, isSpherical, place } = e57Scan;
  const { grid } = scan;
  // A file of many small scans would otherwise spend its time on empty columns.
  const records = Math.min(batchRecords, 8 * Math.ceil(scan.points / 8));
  const batch = makeBatch(e57Scan, records);
  const values = new Float64Array(records);
  const lost = new Uint8Array(records);
  const readers: (FieldReader | undefined)[] = fields.map(() => undefined);
  let isOutsideGrid = false;

  function reader(name: string): FieldReader | undefined {
    const index = fields.findIndex((field) => field.name === name);
    if (index >= 0) readers[index] = createFieldReader(fields[index], records);
    return readers[index];
  }

  const positionNames: readonly string[] = positionFields[isSpherical ? 'spherical' : 'cartesian'];
  const [x, y, z] = positionNames.map(reader);
  const state = reader(isSpherical ? 'sphericalInvalidState' : 'cartesianInvalidState');
  const intensity = scan.hasIntensity ? reader('intensity') : undefined;
  const badIntensity = scan.hasIntensity ? reader('isIntensityInvalid') : undefined;
  const colours = scan.hasColour ? colourFields.map(reader) : [];
  const badColour = scan.hasColour ? reader('isColorInvalid') : undefined;
  const row = grid && reader('rowIndex');
  const column = grid && reader('columnIndex');
  if (state && scan.hasStation) batch.silent = makeSilent(records);
  const mayLose =
    state !== undefined || fields.some((field) => positionNames.includes(field.name) && !isAlwaysFinite(field));

  /** Tells whether some records have no position; these are marked in `lost`. */
  function decodePositions(count: number): boolean {
    x?.read(count, batch.x);
    y?.read(count, batch.y);
    z?.read(count, batch.z);
    state?.read(count, values);
    if (isSpherical) {
      if (state) lengthenSilent(batch.x, values, count);
      toCartesian(batch.x, batch.y, batch.z, count);
    }
    if (!mayLose) return false;
    lost.fill(0, 0, count);
    if (state) {
      markNonZero(values, lost, count);
      if (batch.silent) takeSilent(batch, values, batch.silent, count);
    }
    return markWithoutPosition(batch, lost, count);
  }

  function decodeIntensity(into: Float32Array, count: number): void {
    intensity?.read(count, values);
    writeShare(values, e57Scan.intensityRange, into, count);
    if (!badIntensity) return;
    badIntensity.read(count, values);
    for (let i = 0; i < count; i++) if (values[i] !== 0) into[i] = 0;
  }

  function decodeColour(into: Uint8Array, count: number): void {
    colours.forEach((from, channel) => {
      const range = e57Scan.colourRanges[channel];
      if (range[0] === 0 && range[1] === 255 && from?.readBytes(count, into, channel)) return;
      from?.read(count, values);
      writeChannel(values, range, into, channel, count);
    });
    if (!badColour) return;
    badColour.read(count, values);
    for (let i = 0; i < count; i++) if (values[i] !== 0) into.fill(0, 3 * i, 3 * i + 3);
  }

  function decodeLines(from: FieldReader | undefined, into: Uint32Array, first: number, lines: number, count: number) {
    from?.read(count, values);
    if (writeLines(values, first, lines, into, count) || isOutsideGrid) return;
    isOutsideGrid = true;
    problems.push({
      code: 'outsideGrid',
      message: `Some points of ${place} have a row or column outside of its grid; they were put at its edge.`,
    });
  }

  return {
    readers,
    decode(count) {
      const hasLost = decodePositions(count);
      if (batch.intensity) decodeIntensity(batch.intensity, count);
      if (batch.colour) decodeColour(batch.colour, count);
      if (grid && batch.row) decodeLines(row, batch.row, e57Scan.firstRow, grid.rows, count);
      if (grid && batch.column) decodeLines(column, batch.column, e57Scan.firstColumn, grid.columns, count);
      batch.count = hasLost ? dropPoints(batch, lost, count) : count;
      return batch;
    },
  };
}

/** Whether each value of a field is a finite number. */
function isAlwaysFinite(field: E57Field): boolean {
  return field.kind === 'integer' && (fieldRange(field) ?? []).every(Number.isFinite);
}

function makeSilent(records: number): SilentRays {
  const [x, y, z] = [0, 1, 2].map(() => new Float64Array(records));
  return { count: 0, x, y, z };
}

function makeBatch({ scan }: E57Scan, records: number): PointBatch {
  return {
    count: 0,
    x: new Float64Array(records),
    y: new Float64Array(records),
    z: new Float64Array(records),
    intensity: scan.hasIntensity ? new Float32Array(records) : undefined,
    colour: scan.hasColour ? new Uint8Array(3 * records) : undefined,
    row: scan.grid && new Uint32Array(records),
    column: scan.grid && new Uint32Array(records),
  };
}
