import { createPatches, type ElementPatches } from '../measure/compare/ElementPatches.ts';

/** Patches of several tables as those of one element, in their order. */
export function pickPatches(sources: readonly { patches: ElementPatches; rows: readonly number[] }[]): ElementPatches {
  const count = sources.reduce((sum, { rows }) => sum + rows.length, 0);
  const picked = createPatches(Uint32Array.of(0, count), count);
  const names = Object.keys(picked).filter((name) => name !== 'start') as Exclude<keyof ElementPatches, 'start'>[];
  let at = 0;
  for (const { patches, rows } of sources) {
    for (const name of names) {
      const width = patches[name].length / Math.max(1, patches.points.length);
      for (const [i, row] of rows.entries()) {
        for (let k = 0; k < width; k++) picked[name][(at + i) * width + k] = patches[name][row * width + k];
      }
    }
    at += rows.length;
  }
  return picked;
}
