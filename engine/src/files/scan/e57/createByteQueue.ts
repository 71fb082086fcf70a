/** Bytes of one bytestream in waiting: packets add at the end, batches take from the front. */
export interface ByteQueue {
  /** How many bytes wait; they begin at the first of each view. */
  readonly length: number;
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
  readonly floats: Float32Array;
  readonly doubles: Float64Array;
  push(from: Uint8Array, start: number, end: number): void;
  drop(count: number): void;
  /** Drops bytes that wait and, where these do not suffice, the next that come. */
  pass(count: number): void;
  /** How many bytes to come will be dropped. */
  readonly owed: number;
  /** How many bytes the queue keeps in memory. */
  readonly capacity: number;
}

/** A queue with room for `capacity` bytes; it grows when more wait. */
export function createByteQueue(capacity: number): ByteQueue {
  let length = 0;
  let owed = 0;
  let bytes!: Uint8Array;
  let words!: Int32Array;
  let floats!: Float32Array;
  let doubles!: Float64Array;

  function make(size: number): void {
    // One word more than asked: a value that ends with the last byte is read by two words.
    const buffer = new ArrayBuffer((Math.ceil(size / 8) + 1) * 8);
    const old = bytes;
    bytes = new Uint8Array(buffer);
    words = new Int32Array(buffer);
    floats = new Float32Array(buffer);
    doubles = new Float64Array(buffer);
    if (old) bytes.set(old.subarray(0, length));
  }
  make(capacity);

  return {
    get length() {
      return length;
    },
    get bytes() {
      return bytes;
    },
    get words() {
      return words;
    },
    get floats() {
      return floats;
    },
    get doubles() {
      return doubles;
    },
    get capacity() {
      return bytes.length;
    },
    get owed() {
      return owed;
    },
    push(from, start, end) {
      if (owed > 0) {
        const dropped = Math.min(owed, end - start);
        owed -= dropped;
        start += dropped;
      }
      const added = end - start;
      if (length + added + 8 > bytes.length) make((length + added) * 1.5);
      // Packets of a few bytes are not worth the object that a view costs.
      if (added < 32) for (let i = 0; i < added; i++) bytes[length + i] = from[start + i];
      else bytes.set(from.subarray(start, end), length);
      length += added;
    },
    drop(count) {
      bytes.copyWithin(0, count, length);
      length -= count;
    },
    pass(count) {
      const waiting = Math.min(count, length);
      this.drop(waiting);
      owed += count - waiting;
    },
  };
}
