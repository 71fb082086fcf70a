import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';

/** A share of a turn that comes back to no place twice for long. */
const golden = 0.6180339887;

/**
 * Places and colours in another order, in which the first so many are spread over the whole block: who wants fewer points
 * draws fewer.
 */
export function spreadPoints({ places, colours, count }: ElementPoints): {
  places: Uint16Array;
  colours: Uint8Array | undefined;
} {
  const step = findStep(count);
  const from = new Uint32Array(places.buffer, places.byteOffset, count * 2);
  const spread = new Uint32Array(count * 2);
  const colourFrom = colours && new Uint32Array(colours.slice().buffer);
  const spreadColours = colours && new Uint32Array(count);
  for (let i = 0, k = 0; i < count; i++, k = (k + step) % count) {
    spread[i * 2] = from[k * 2]!;
    spread[i * 2 + 1] = from[k * 2 + 1]!;
    if (spreadColours) spreadColours[i] = colourFrom![k]!;
  }
  return {
    places: new Uint16Array(spread.buffer),
    colours: spreadColours && new Uint8Array(spreadColours.buffer),
  };
}

/** Without a common divisor with the count: every point comes once. */
function findStep(count: number): number {
  let step = Math.max(1, Math.round(count * golden));
  while (divisorOf(step, count) > 1) step++;
  return step;
}

function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b);
}
