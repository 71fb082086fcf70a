import { damagedStream } from './damagedStream.ts';

/** How far back a stream may refer. */
const windowBytes = 1 << 16;
/** What is handed on at a time; a bit more where something is repeated. */
const blockBytes = 1 << 18;
const longestRepeat = 65_538;
const shortRepeat = 32;

/** What was unpacked, and before it as much as may be referred to. */
export interface Output {
  add(byte: number): void;
  /** Adds what came `distance` before once more. */
  repeat(length: number, distance: number): void;
  /** A place for some more bytes; `grow` says how many were put there. */
  room(length: number): Uint8Array;
  grow(length: number): void;
  isFull(): boolean;
  /** What is new, as an array of its own. */
  take(): Uint8Array;
}

export function createOutput(): Output {
  const bytes = new Uint8Array(windowBytes + blockBytes + longestRepeat);
  let at = 0;
  let taken = 0;
  return {
    add(byte) {
      bytes[at++] = byte;
    },
    repeat(length, distance) {
      if (distance > at) throw damagedStream('it refers to what is before its beginning');
      const from = at - distance;
      // What is being written may be repeated, so only what is far enough is copied at once; a call pays for long ones alone.
      if (length > shortRepeat && distance >= length) bytes.copyWithin(at, from, from + length);
      else for (let i = 0; i < length; i++) bytes[at + i] = bytes[from + i];
      at += length;
    },
    room: (length) => bytes.subarray(at, Math.min(at + length, bytes.length)),
    grow(length) {
      at += length;
    },
    isFull: () => at >= windowBytes + blockBytes,
    take() {
      const block = bytes.slice(taken, at);
      const kept = Math.min(at, windowBytes);
      bytes.copyWithin(0, at - kept, at);
      at = kept;
      taken = kept;
      return block;
    },
  };
}
