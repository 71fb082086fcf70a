/** The place of each element in an order, from 1 on; 0 where it has none. Equal ones have the same. */
export interface Ranks {
  readonly rankOf: Uint8Array | Uint16Array | Uint32Array;
  readonly highest: number;
}
