import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { pickPatches } from './pickPatches.ts';

/** Patches that verdicts may rest on, and how far off the stations are that an element's rest on; 0 where they are not. */
export interface RestingPatches {
  patches: ElementPatches;
  errorM: Float64Array;
}

/** How far each scan's points lie off as a whole; 0 where nothing speaks against it. */
export type ScanErrors = readonly number[];

/** Leaves out what stations show that lie off, where others show enough of the same element. */
export function leaveRough(patches: ElementPatches, scanErrors: ScanErrors): RestingPatches {
  const { start, scans } = patches;
  const errorM = new Float64Array(start.length - 1);
  const errorOfBit = errorsByBit(scanErrors);
  if (errorOfBit.every((error) => error === 0)) return { patches, errorM };
  const kept: number[] = [];
  const keptStart = new Uint32Array(start.length);
  for (let element = 0; element < errorM.length; element++) {
    const all = Array.from({ length: start[element + 1] - start[element] }, (_, i) => start[element] + i);
    const errors = all.map((patch) => errorOfMask(scans[patch], errorOfBit));
    const sound = all.filter((_, i) => errors[i] === 0);
    const isEnough =
      sound.length >= fittingNumbers.leastSound && sound.length >= fittingNumbers.leastSoundShare * all.length;
    if (!isEnough) errorM[element] = Math.max(0, ...errors);
    for (const patch of isEnough ? sound : all) kept.push(patch);
    keptStart[element + 1] = kept.length;
  }
  return { patches: { ...pickPatches([{ patches, rows: kept }]), start: keptStart }, errorM };
}

/** Patches tell scans by one bit each, folded modulo 32. */
function errorsByBit(scanErrors: ScanErrors): Float64Array {
  const errorOfBit = new Float64Array(32);
  for (const [scan, error] of scanErrors.entries()) errorOfBit[scan % 32] = Math.max(errorOfBit[scan % 32], error);
  return errorOfBit;
}

function errorOfMask(mask: number, errorOfBit: Float64Array): number {
  let most = 0;
  for (let bit = 0; bit < 32; bit++) if ((mask >>> bit) & 1) most = Math.max(most, errorOfBit[bit]);
  return most;
}
