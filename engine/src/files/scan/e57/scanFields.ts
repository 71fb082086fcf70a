import type { E57Field } from './E57Field.ts';
import { colourFields, positionFields } from './E57Scan.ts';
import type { E57ScanOptions, PositionFormat, WrittenBatch } from './E57Writer.ts';

/** The greatest stored intensity. */
export const intensityMaximum = 65535;

/** The prototype of a scan in the order of the standard. */
export function scanFields({ position, hasStates, grid, intensity, colour }: E57ScanOptions): E57Field[] {
  const whole = (name: string, maximum: number): E57Field => ({
    kind: 'integer',
    name,
    minimum: 0n,
    maximum: BigInt(maximum),
  });
  return [
    ...positionFields.cartesian.map((name) => positionField(name, position)),
    ...(hasStates ? [whole('cartesianInvalidState', 2)] : []),
    ...(grid ? [whole('rowIndex', grid.rows - 1), whole('columnIndex', grid.columns - 1)] : []),
    ...(intensity ? [whole('intensity', intensityMaximum)] : []),
    ...(colour ? colourFields.map((name) => whole(name, 255)) : []),
  ];
}

function positionField(name: string, position: PositionFormat): E57Field {
  if (position.type !== 'scaled') {
    return { kind: 'float', name, precision: position.type === 'float' ? 'single' : 'double' };
  }
  const limit = BigInt(Math.ceil(position.limitM / position.precisionM));
  return { kind: 'integer', name, minimum: -limit, maximum: limit, scale: position.precisionM, offset: 0 };
}

/** Part of a batch as columns in the order of `scanFields`; undefined when the batch lacks one. */
export function scanColumns(
  { hasStates, grid, intensity, colour }: E57ScanOptions,
  batch: WrittenBatch,
  { from, count, scratch }: { from: number; count: number; scratch: readonly Float64Array[] },
): Float64Array[] | undefined {
  const part = <Column extends Float64Array | Float32Array | Uint32Array | Uint8Array>(column: Column) =>
    column.subarray(from, from + count) as Column;
  const columns = [part(batch.x), part(batch.y), part(batch.z)];
  const next = () => {
    const column = scratch[columns.length];
    columns.push(column);
    return column;
  };
  if (hasStates) {
    if (!batch.state) return undefined;
    next().set(part(batch.state));
  }
  if (grid) {
    if (!batch.row || !batch.column) return undefined;
    next().set(part(batch.row));
    next().set(part(batch.column));
  }
  if (intensity) {
    if (!batch.intensity) return undefined;
    scaleColumn(part(batch.intensity), next());
  }
  if (colour) {
    if (!batch.colour) return undefined;
    for (const channel of [0, 1, 2]) copyChannel(batch.colour, 3 * from + channel, next(), count);
  }
  return columns;
}

function scaleColumn(shares: Float32Array, into: Float64Array): void {
  for (let i = 0; i < shares.length; i++) into[i] = shares[i] * intensityMaximum;
}

function copyChannel(colour: Uint8Array, first: number, into: Float64Array, count: number): void {
  for (let i = 0, at = first; i < count; i++, at += 3) into[i] = colour[at];
}
