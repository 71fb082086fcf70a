import type { PointBatch } from '../PointSource.ts';
import type { RecordBlock } from './RecordReader.ts';
import type { LasHeader } from './readLasHeader.ts';

/** How the numbers of a file become ours. */
export interface RecordScaling {
  scale: [number, number, number];
  offset: [number, number, number];
  /** What stands for full intensity; undefined when the file has none. */
  fullIntensity?: number | undefined;
  /** How far colours are shifted to become bytes; undefined when the file has none. */
  colourShift?: number | undefined;
}

/** Makes a decoder of blocks into batches; the batch is reused. Withheld points are left out. */
export function createDecoder(
  header: LasHeader,
  scaling: RecordScaling,
  capacity: number,
): (block: RecordBlock) => PointBatch {
  const { format, recordBytes } = header;
  const { colourShift, fullIntensity } = scaling;
  const places = new Uint32Array(capacity);
  const [x, y, z] = [0, 1, 2].map(() => new Float64Array(capacity));
  const intensity = fullIntensity === undefined ? undefined : new Float32Array(capacity);
  const colour = colourShift === undefined || !format.colourAt ? undefined : new Uint8Array(3 * capacity);

  return ({ view, count: records }) => {
    const count = findPlaces(view, records, places);
    decodeAxis(view, places, count, 0, x);
    decodeAxis(view, places, count, 1, y);
    decodeAxis(view, places, count, 2, z);
    if (intensity) decodeIntensity(view, places, count, intensity, fullIntensity!);
    if (colour) decodeColour(view, places, count, colour, colourShift!);
    return { count, x, y, z, intensity, colour };
  };

  function findPlaces(view: DataView, records: number, into: Uint32Array): number {
    let count = 0;
    for (let at = 0; at < records * recordBytes; at += recordBytes) {
      into[count] = at;
      if ((view.getUint8(at + 15) & format.withheldBit) === 0) count++;
    }
    return count;
  }

  function decodeAxis(view: DataView, at: Uint32Array, count: number, axis: number, into: Float64Array): void {
    const scale = scaling.scale[axis];
    const offset = scaling.offset[axis];
    for (let i = 0; i < count; i++) into[i] = view.getInt32(at[i] + 4 * axis, true) * scale + offset;
  }

  function decodeIntensity(view: DataView, at: Uint32Array, count: number, into: Float32Array, full: number): void {
    for (let i = 0; i < count; i++) into[i] = Math.min(1, view.getUint16(at[i] + 12, true) / full);
  }

  function decodeColour(view: DataView, at: Uint32Array, count: number, into: Uint8Array, shift: number): void {
    for (let i = 0; i < count; i++) {
      const place = at[i] + format.colourAt!;
      into[3 * i] = view.getUint16(place, true) >>> shift;
      into[3 * i + 1] = view.getUint16(place + 2, true) >>> shift;
      into[3 * i + 2] = view.getUint16(place + 4, true) >>> shift;
    }
  }
}
