import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { ProgressSums } from '@plumbline/contract/resources/workPackages';

const codes = {
  verified: codeOfStatus('verified'),
  deviated: codeOfStatus('deviated'),
  under_construction: codeOfStatus('under_construction'),
  missing: codeOfStatus('missing'),
  not_due: codeOfStatus('not_due'),
} as const;
const codeCount = 8;

/** How many of these elements are in which state, or what they weigh; what no scan has seen is no data. */
export function sumUp(state: Uint8Array, elements: Uint32Array, weights?: Float64Array): ProgressSums {
  const sums = new Float64Array(codeCount);
  if (weights === undefined) for (const element of elements) (sums[state[element] as number] as number)++;
  else addWeights(sums, state, { elements, weights });
  return describeSums(sums);
}

function addWeights(
  sums: Float64Array,
  state: Uint8Array,
  { elements, weights }: { elements: Uint32Array; weights: Float64Array },
): void {
  for (const element of elements) {
    const code = state[element] as number;
    sums[code] = (sums[code] as number) + (weights[element] as number);
  }
}

function describeSums(sums: Float64Array): ProgressSums {
  const of = (name: keyof typeof codes) => sums[codes[name]] as number;
  const [verified, deviated] = [of('verified'), of('deviated')];
  const total = sums.reduce((all, sum) => all + sum, 0);
  const known = { verified, deviated, under_construction: of('under_construction'), missing: of('missing') };
  return { total, progress: verified + deviated, ...known, no_data: sums[0] as number, not_due: of('not_due') };
}

/** Of how many of these elements a scan itself says something, and how many of them it found missing, or only begun. */
export function countSaid(
  { state, said }: { state: Uint8Array; said: Uint8Array },
  elements: Uint32Array,
): { seen: number; seen_open: number } {
  let [seen, open] = [0, 0];
  for (const element of elements) {
    if (said[element] === 0) continue;
    seen++;
    if (!isBuilt(state[element] as number)) open++;
  }
  return { seen, seen_open: open };
}

/** Whether an element in this state stands. */
export const isBuilt = (code: number): boolean => code === codes.verified || code === codes.deviated;
