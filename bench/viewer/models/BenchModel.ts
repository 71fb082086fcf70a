/** A model made for the bench, and what is true about it. */
export interface BenchModel {
  name: string;
  bytes: Uint8Array;
  elements: number;
}
