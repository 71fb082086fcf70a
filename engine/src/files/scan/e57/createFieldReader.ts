import { type ByteQueue, createByteQueue } from './createByteQueue.ts';
import { type E57Field, fieldBits } from './E57Field.ts';
import { unpackValues } from './unpackValues.ts';

/** Reads the records of one field out of the bytes that packets bring. */
export interface FieldReader {
  readonly queue: ByteQueue;
  /** How many records can be read: Infinity when they are all the same and need no bytes. */
  countReady(): number;
  read(count: number, into: Float64Array): void;
  /** Passes over records, those that are still to come too; their number is a multiple of 8. */
  pass(count: number): void;
  /** Reads into every third byte; false, and nothing read, when the records are not bytes from 0 to 255. */
  readBytes(count: number, into: Uint8Array, first: number): boolean;
}

/** A reader for one field; `records` is how many are read at once. Whoever reads fewer has read the last. */
export function createFieldReader(field: E57Field, records: number): FieldReader {
  const bits = fieldBits(field);
  const unpack = unpackValues(field);
  const queue = createByteQueue(bits === 0 ? 0 : (records * bits) / 8 + 65536);
  const isByte = field.kind === 'integer' && bits === 8 && field.minimum === 0n && field.scale === undefined;
  const drop = (count: number) => queue.drop(Math.floor((count * bits) / 8));
  return {
    queue,
    countReady: () => (bits === 0 ? Infinity : Math.floor((queue.length * 8) / bits)),
    read(count, into) {
      unpack(queue, count, into);
      drop(count);
    },
    pass: (count) => queue.pass((count * bits) / 8),
    readBytes(count, into, first) {
      if (!isByte) return false;
      const { bytes } = queue;
      for (let i = 0, at = first; i < count; i++, at += 3) into[at] = bytes[i];
      drop(count);
      return true;
    },
  };
}
