/** Bytes that can be read anywhere: a file, an object in a storage, a part of another source. */
export interface ByteSource {
  /** What people call it; errors name it. */
  readonly name: string;
  readonly size: number;
  /** Fills `into` from `position` on; gives the number of bytes read, which is less than asked only at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
}
