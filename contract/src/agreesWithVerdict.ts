import type { LengthBounds } from './sayMagnitude.ts';

/** Cosine: a face that looks farther than 60° away from where an element went stays in its plane, nearly, and says nothing. */
export const leastAcross = 0.5;

/** What reading a point or a drawing adds to the bounds of a verdict. */
const slackM = 0.0015;
/** Where nobody measured bounds. */
const unboundedM = 0.003;

/** Whether a length that was read somewhere is what the verdict says; both have a sign along the same way. */
export function agreesWithVerdict(readM: number, saidM: number, { lowM, highM }: LengthBounds): boolean {
  // What is read the other way is no reading of it, however long.
  const alongM = readM * Math.sign(saidM || 1);
  const length = Math.abs(saidM);
  if (lowM === null && highM === null) return Math.abs(alongM - length) <= unboundedM + slackM;
  return alongM >= (lowM ?? 0) - slackM && alongM <= (highM ?? Number.POSITIVE_INFINITY) + slackM;
}
