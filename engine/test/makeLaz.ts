import { createBitModel } from '../src/files/scan/las/laz/createBitModel.ts';
import { createSymbolModel, type SymbolModel } from '../src/files/scan/las/laz/createSymbolModel.ts';
import { type LasOptions, type LasRecord, makeLas, makeRecords } from './makeLas.ts';

const itemsOf: Record<number, [type: number, bytes: number][]> = {
  0: [[6, 20]],
  1: [
    [6, 20],
    [7, 8],
  ],
  2: [
    [6, 20],
    [8, 6],
  ],
  3: [
    [6, 20],
    [7, 8],
    [8, 6],
  ],
  6: [[10, 30]],
  7: [
    [10, 30],
    [11, 6],
  ],
  8: [
    [10, 30],
    [12, 8],
  ],
};
const layersOf: Record<number, number> = { 10: 9, 11: 1, 12: 2 };

/** A LAZ file in which each point is a chunk: the first point of a chunk is stored as it is, so no point needs compressing. */
export function makeLaz(
  points: LasRecord[],
  options: LasOptions & { hasVariableChunks?: boolean; isStreamed?: boolean } = {},
): Uint8Array {
  const { format = 3, hasVariableChunks = false, isStreamed = false } = options;
  const chunks = points.map((point) => makeChunk(makeRecords([point], options), format));
  const record = { user: 'laszip encoded', id: 22204, bytes: makeLazRecord(format, hasVariableChunks) };
  const withRecord = { ...options, records: [record, ...(options.records ?? [])] };
  const chunkBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const pointsStart = makeLas([], withRecord, new Uint8Array(0)).length;
  const tableStart = pointsStart + 8 + chunkBytes;
  const table = makeChunkTable(
    chunks.map((chunk) => chunk.length),
    hasVariableChunks,
  );
  const place = int64(isStreamed ? -1 : tableStart);
  const body = Buffer.concat([place, ...chunks, table, ...(isStreamed ? [int64(tableStart)] : [])]);
  return makeLas(points, withRecord, body);
}

function makeChunk(record: Uint8Array, format: number): Uint8Array {
  if (format < 6) return Buffer.concat([record, new Uint8Array(4)]);
  const layers = itemsOf[format].reduce((sum, [type]) => sum + layersOf[type], 0);
  const sizes = new Uint8Array(4 + 4 * layers);
  sizes[0] = 1;
  return Buffer.concat([record, sizes]);
}

function makeLazRecord(format: number, hasVariableChunks: boolean): Uint8Array {
  const items = itemsOf[format];
  const view = new DataView(new ArrayBuffer(34 + 6 * items.length));
  view.setUint16(0, format < 6 ? 2 : 3, true);
  view.setUint8(4, 3);
  view.setUint32(12, hasVariableChunks ? 0xffffffff : 1, true);
  view.setUint16(32, items.length, true);
  items.forEach(([type, bytes], i) => {
    view.setUint16(34 + 6 * i, type, true);
    view.setUint16(36 + 6 * i, bytes, true);
    view.setUint16(38 + 6 * i, format < 6 ? 2 : 3, true);
  });
  return new Uint8Array(view.buffer);
}

/** The arithmetic encoder of LASzip, as far as the table of chunks needs it. */
function makeChunkTable(sizes: number[], hasVariableChunks: boolean): Uint8Array {
  const bytes: number[] = [];
  let base = 0;
  let length = 0xffffffff;
  const widths = [createSymbolModel(33), createSymbolModel(33)];
  const correctors = Array.from({ length: 32 }, (_, bits) => createSymbolModel(1 << Math.min(bits, 8)));
  const zeroOrOne = createBitModel();

  const add = (amount: number, newLength: number) => {
    base += amount;
    if (base > 0xffffffff) {
      base -= 2 ** 32;
      for (let i = bytes.length - 1; ++bytes[i] > 255; i--) bytes[i] = 0;
    }
    length = newLength;
    while (length < 2 ** 24) {
      bytes.push(base >>> 24);
      base = (base << 8) >>> 0;
      length = (length << 8) >>> 0;
    }
  };
  const encode = (model: SymbolModel, symbol: number) => {
    const unit = length >>> 15;
    const low = model.distribution[symbol] * unit;
    add(low, (symbol === model.last ? length : model.distribution[symbol + 1] * unit) - low);
    model.count(symbol);
  };
  const encodeBits = (value: number, bits: number) => {
    const unit = length >>> bits;
    add(value * unit, unit);
  };
  const encodeNumber = (correction: number, context: number) => {
    if (correction === 0 || correction === 1) {
      encode(widths[context], 0);
      const zeroLength = zeroOrOne.zeroProbability * (length >>> 13);
      if (correction === 0) add(0, zeroLength);
      else add(zeroLength, length - zeroLength);
      zeroOrOne.count(correction);
      return;
    }
    const bits = 32 - Math.clz32(correction > 0 ? correction - 1 : -correction);
    const value = correction > 0 ? correction - 1 : correction + 2 ** bits - 1;
    const rest = Math.max(0, bits - 8);
    encode(widths[context], bits);
    encode(correctors[bits], value >> rest);
    if (rest > 0) encodeBits(value & (2 ** rest - 1), rest);
  };

  sizes.forEach((size, i) => {
    if (hasVariableChunks) encodeNumber(1 - (i > 0 ? 1 : 0), 0);
    encodeNumber(size - (i > 0 ? sizes[i - 1] : 0), 1);
  });
  add(length > 2 ** 25 ? 2 ** 24 : 2 ** 23, length > 2 ** 25 ? 2 ** 23 : 2 ** 15);
  const head = new DataView(new ArrayBuffer(8));
  head.setUint32(4, sizes.length, true);
  return Buffer.concat([new Uint8Array(head.buffer), Uint8Array.from(bytes), new Uint8Array(3)]);
}

function int64(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, BigInt(value), true);
  return new Uint8Array(view.buffer);
}
