import type { ByteQueue } from './createByteQueue.ts';
import { type E57Field, fieldBits, type IntegerField } from './E57Field.ts';

/** Turns the first `count` records of a bytestream, from its first bit on, into values. */
export type UnpackValues = (queue: ByteQueue, count: number, into: Float64Array) => void;

/** The unpacking that fits a field; text unpacks to nothing. */
export function unpackValues(field: E57Field): UnpackValues {
  if (field.kind === 'text') return (_queue, count, into) => into.fill(0, 0, count);
  if (field.kind === 'float') return field.precision === 'single' ? unpackSingles : unpackDoubles;
  const bits = fieldBits(field);
  if (bits === 0) return unpackConstant(field);
  if (bits === 8) return unpackBytes(field);
  return bits <= 32 ? unpackNarrow(field, bits) : unpackWide(field, bits);
}

function unpackSingles({ floats }: ByteQueue, count: number, into: Float64Array): void {
  for (let i = 0; i < count; i++) into[i] = floats[i];
}

function unpackDoubles({ doubles }: ByteQueue, count: number, into: Float64Array): void {
  for (let i = 0; i < count; i++) into[i] = doubles[i];
}

function unpackConstant({ minimum, scale = 1, offset = 0 }: IntegerField): UnpackValues {
  const value = Number(minimum) * scale + offset;
  return (_queue, count, into) => into.fill(value, 0, count);
}

function unpackBytes({ minimum, scale = 1, offset = 0 }: IntegerField): UnpackValues {
  const least = Number(minimum);
  return ({ bytes }, count, into) => {
    for (let i = 0; i < count; i++) into[i] = (bytes[i] + least) * scale + offset;
  };
}

/** 1 to 32 bits: a value lies in one word or two. */
function unpackNarrow({ minimum, scale = 1, offset = 0 }: IntegerField, bits: number): UnpackValues {
  const least = Number(minimum);
  const mask = bits === 32 ? -1 : (1 << bits) - 1;
  return ({ words }, count, into) => {
    let word = 0;
    let shift = 0;
    let current = words[0];
    for (let i = 0; i < count; i++) {
      let value = current >>> shift;
      shift += bits;
      if (shift >= 32) {
        current = words[++word];
        shift -= 32;
        if (shift > 0) value |= current << (bits - shift);
      }
      into[i] = (((value & mask) >>> 0) + least) * scale + offset;
    }
  };
}

/** 33 to 64 bits: halves are added to the halves of the minimum, so that a sum below 2^53 is exact. */
function unpackWide({ minimum, scale = 1, offset = 0 }: IntegerField, bits: number): UnpackValues {
  const leastLow = Number(minimum & 0xffffffffn);
  const leastHigh = Number(minimum >> 32n);
  const highBits = bits - 32;
  const highMask = highBits === 32 ? -1 : (1 << highBits) - 1;
  return ({ words }, count, into) => {
    for (let i = 0; i < count; i++) {
      const bit = i * bits;
      const word = Math.floor(bit / 32);
      const shift = bit & 31;
      const middle = words[word + 1];
      let low = words[word];
      let high = middle;
      if (shift > 0) {
        low = (low >>> shift) | (middle << (32 - shift));
        high = (middle >>> shift) | (words[word + 2] << (32 - shift));
      }
      const sum = (((high & highMask) >>> 0) + leastHigh) * 4294967296 + ((low >>> 0) + leastLow);
      into[i] = sum * scale + offset;
    }
  };
}
