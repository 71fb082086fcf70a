import type { PlyType } from '../ply/plyTypes.ts';

const keep = (count: number) => new Float64Array(count);

/** Whole numbers of eight bytes, for times and identifiers; PLY has none. */
export const wideTypes: Readonly<Record<string, PlyType | undefined>> = {
  int64: { bytes: 8, read: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)), full: 0, keep },
  uint64: { bytes: 8, read: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)), full: 0, keep },
};
