import type { VersionColumns } from './VersionColumns.ts';

export type VersionSlice = Omit<VersionColumns, 'versionId' | 'lastChange'>;

/** Loads the verdicts slice by slice: `loadAfter` gives those after an element, of as many as it likes, or none. */
export async function makeVersionColumns(
  { versionId, lastChange }: { versionId: string; lastChange: number },
  loadAfter: (elementIndex: number) => Promise<VersionSlice>,
): Promise<VersionColumns> {
  const slices: VersionSlice[] = [];
  for (let after = -1; ; ) {
    const slice = await loadAfter(after);
    const last = slice.elementIndexes.at(-1);
    if (last === undefined) break;
    slices.push(slice);
    after = last;
  }
  const of = <Key extends keyof VersionSlice>(key: Key) => slices.map((slice) => slice[key]);
  return {
    versionId,
    lastChange,
    elementIndexes: join(of('elementIndexes'), (length) => new Uint32Array(length)),
    states: join(of('states'), (length) => new Uint8Array(length)),
    causes: join(of('causes'), (length) => new Uint8Array(length)),
    magnitudeM: join(of('magnitudeM'), (length) => new Float64Array(length)),
    magnitudeLowM: join(of('magnitudeLowM'), (length) => new Float64Array(length)),
    magnitudeHighM: join(of('magnitudeHighM'), (length) => new Float64Array(length)),
    magnitudeXYM: join(of('magnitudeXYM'), (length) => new Float64Array(length)),
    magnitudeZM: join(of('magnitudeZM'), (length) => new Float64Array(length)),
    sizeM: join(of('sizeM'), (length) => new Float64Array(length)),
    sizeSides: join(of('sizeSides'), (length) => new Uint8Array(length)),
    sizeDimensions: join(of('sizeDimensions'), (length) => new Uint8Array(length)),
    toleranceM: join(of('toleranceM'), (length) => new Float64Array(length)),
  };
}

function join<Column extends Uint8Array | Uint32Array | Float64Array>(
  parts: readonly Column[],
  make: (length: number) => Column,
): Column {
  const whole = make(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
