import { type E57Field, fieldBits, type IntegerField } from './E57Field.ts';

/** Packs the values of one field into its bytestream. */
export interface FieldPacker {
  readonly bits: number;
  /** How many whole bytes are ready. */
  readonly length: number;
  /** The least and the greatest value as a reader will find them; NaN before there are any. */
  readonly least: number;
  readonly greatest: number;
  /** Packs the first `count` values; false when one does not fit the limits of the field. */
  push(values: Float64Array, count: number): boolean;
  /** Moves `count` bytes into `bytes` at `at`. */
  take(count: number, bytes: Uint8Array, at: number): void;
  /** Fills the last byte with zeros; nothing can be pushed afterwards. */
  flush(): void;
}

/** The bits that wait, and the loops that add to them. */
interface BitBuffer {
  bytes: Uint8Array;
  words: Int32Array;
  view: DataView;
  /** How many bits wait. Those of the last word that are beyond are 0. */
  bitCount: number;
  least: number;
  greatest: number;
}

/** Adds values to a buffer that has room for them; false when one does not fit. NaN fits into a float: it means no position. */
type Pack = (buffer: BitBuffer, values: Float64Array, count: number) => boolean;

/** A packer for any field that holds numbers. */
export function createFieldPacker(field: E57Field): FieldPacker {
  const bits = fieldBits(field);
  const pack = choosePack(field, bits);
  const buffer: BitBuffer = { ...makeViews(65536), bitCount: 0, least: Infinity, greatest: -Infinity };

  return {
    bits,
    get length() {
      return Math.floor(buffer.bitCount / 8);
    },
    get least() {
      return buffer.least <= buffer.greatest ? buffer.least : Number.NaN;
    },
    get greatest() {
      return buffer.least <= buffer.greatest ? buffer.greatest : Number.NaN;
    },
    push(values, count) {
      if (count === 0) return true;
      const size = Math.ceil((buffer.bitCount + count * bits) / 8) + 16;
      if (size > buffer.bytes.length) {
        const old = buffer.bytes;
        Object.assign(buffer, makeViews(size * 1.5));
        buffer.bytes.set(old);
      }
      return pack(buffer, values, count);
    },
    take(count, bytes, at) {
      const end = Math.ceil(buffer.bitCount / 8);
      bytes.set(buffer.bytes.subarray(0, count), at);
      buffer.bytes.copyWithin(0, count, end);
      buffer.bitCount -= count * 8;
      buffer.words[buffer.bitCount >>> 5] &= (1 << (buffer.bitCount & 31)) - 1;
    },
    flush() {
      buffer.bitCount = Math.ceil(buffer.bitCount / 8) * 8;
    },
  };
}

function makeViews(size: number): Pick<BitBuffer, 'bytes' | 'words' | 'view'> {
  const buffer = new ArrayBuffer(Math.ceil(size / 8) * 8);
  return { bytes: new Uint8Array(buffer), words: new Int32Array(buffer), view: new DataView(buffer) };
}

function choosePack(field: E57Field, bits: number): Pack {
  if (field.kind === 'text') return () => false;
  if (field.kind === 'float') return field.precision === 'single' ? packSingles : packDoubles;
  if (bits === 0) return packConstant(field);
  return bits <= 32 ? packNarrow(field, bits) : packWide(field, bits);
}

function packSingles(buffer: BitBuffer, values: Float64Array, count: number): boolean {
  const { view } = buffer;
  let { least, greatest } = buffer;
  for (let i = 0, at = buffer.bitCount / 8; i < count; i++, at += 4) {
    const value = Math.fround(values[i]);
    view.setFloat32(at, value, true);
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  Object.assign(buffer, { least, greatest, bitCount: buffer.bitCount + 32 * count });
  return least > -Infinity && greatest < Infinity;
}

function packDoubles(buffer: BitBuffer, values: Float64Array, count: number): boolean {
  const { view } = buffer;
  let { least, greatest } = buffer;
  for (let i = 0, at = buffer.bitCount / 8; i < count; i++, at += 8) {
    const value = values[i];
    view.setFloat64(at, value, true);
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  Object.assign(buffer, { least, greatest, bitCount: buffer.bitCount + 64 * count });
  return least > -Infinity && greatest < Infinity;
}

function packConstant({ minimum, scale = 1, offset = 0 }: IntegerField): Pack {
  const constant = Number(minimum);
  return (buffer, values, count) => {
    for (let i = 0; i < count; i++) if (Math.round((values[i] - offset) / scale) !== constant) return false;
    buffer.least = buffer.greatest = constant * scale + offset;
    return true;
  };
}

/** 1 to 32 bits: few enough that multiplying by the inverse of the scale finds the same step as dividing would. */
function packNarrow({ minimum, maximum, scale = 1, offset = 0 }: IntegerField, bits: number): Pack {
  const first = Number(minimum);
  const range = Number(maximum - minimum);
  const perStep = 1 / scale;
  return (buffer, values, count) => {
    const { words } = buffer;
    let word = buffer.bitCount >>> 5;
    let shift = buffer.bitCount & 31;
    let current = words[word];
    let least = range + 1;
    let greatest = -1;
    for (let i = 0; i < count; i++) {
      const value = Math.round((values[i] - offset) * perStep) - first;
      if (!(value >= 0 && value <= range)) return false;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
      current |= value << shift;
      shift += bits;
      if (shift >= 32) {
        words[word++] = current;
        shift -= 32;
        current = shift > 0 ? value >>> (bits - shift) : 0;
      }
    }
    words[word] = current;
    buffer.bitCount += bits * count;
    extendRange(buffer, (least + first) * scale + offset, (greatest + first) * scale + offset);
    return true;
  };
}

/** 33 to 64 bits, in halves; exact as far as a double is. */
function packWide({ minimum, maximum, scale = 1, offset = 0 }: IntegerField, bits: number): Pack {
  const firstLow = Number(minimum & 0xffffffffn);
  const firstHigh = Number(minimum >> 32n);
  const from = Number(minimum);
  const to = Number(maximum);
  const highLimit = 2 ** (bits - 32);
  return (buffer, values, count) => {
    for (let i = 0; i < count; i++) {
      const value = Math.round((values[i] - offset) / scale);
      const valueHigh = Math.floor(value / 4294967296);
      let low = value - valueHigh * 4294967296 - firstLow;
      let high = valueHigh - firstHigh;
      if (low < 0) {
        low += 4294967296;
        high--;
      }
      if (!(value >= from && value <= to && high >= 0 && high < highLimit)) return false;
      putBits(buffer, low, 32);
      putBits(buffer, high, bits - 32);
      extendRange(buffer, value * scale + offset, value * scale + offset);
    }
    return true;
  };
}

function putBits(buffer: BitBuffer, value: number, bits: number): void {
  const word = buffer.bitCount >>> 5;
  const shift = buffer.bitCount & 31;
  buffer.words[word] |= value << shift;
  if (shift + bits >= 32) buffer.words[word + 1] = shift > 0 ? value >>> (32 - shift) : 0;
  buffer.bitCount += bits;
}

function extendRange(buffer: BitBuffer, least: number, greatest: number): void {
  if (least < buffer.least) buffer.least = least;
  if (greatest > buffer.greatest) buffer.greatest = greatest;
}
