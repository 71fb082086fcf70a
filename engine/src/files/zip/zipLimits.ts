/** What a zip may ask of us before it is taken for a bomb. */
export interface ZipLimits {
  entries: number;
  /** Of all entries together, unpacked. */
  totalBytes: number;
  /** Unpacked to packed, for entries above `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
}

/** Limits that real zips of scans and models stay far below. */
export const zipLimits: Readonly<ZipLimits> = {
  entries: 10_000,
  totalBytes: 256 * 2 ** 30,
  ratio: 200,
  ratioFromBytes: 10_000_000,
};
