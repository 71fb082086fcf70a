import type { DrawnDeviation, ElementSections } from '../formats/elementSections.ts';
import { millimetres } from '../units.ts';
import {
  type DeviationReading,
  type DrawingDirections,
  inPlaneShare,
  keptWithinM,
  leastInPlane,
} from './readDeviation.ts';
import type { SeenPoint } from './SeenPoint.ts';

/** Fewer are told to be few. */
const fewPoints = 12;

/** 'The verdict says 90 ± 6 mm; read here: 88 mm, at 24 points of the underside'. */
export function sayReading({ said }: DrawnDeviation, reading: DeviationReading | undefined): string {
  if (!reading) return `The verdict says ${said}; not read here`;
  const { byM, count, face, isAtLeast } = reading;
  const read = `${millimetres(Math.abs(byM))} mm`;
  if (isAtLeast) return `The verdict says ${said}; here ${count} points lie beyond the edge of a face, up to ${read}`;
  return `The verdict says ${said}; read here: ${read}, at ${count} points of the ${face}`;
}

interface Described extends Pick<ElementSections, 'deviation' | 'isMissing' | 'isInPart'> {
  reading: DeviationReading | undefined;
  points: readonly SeenPoint[];
  directions: DrawingDirections;
  /** How far from the plane points were looked for. */
  reachM: number;
}

/** Why the drawing does not show the number of its verdict, or what its points are of; nothing where it shows it. */
export function explainSection(described: Described): string | undefined {
  const { deviation, isMissing = false, isInPart = false, reading, points, directions } = described;
  if (points.length === 0) return sayEmpty(described);
  if (isMissing) return `The scan looked past the place where the element should be: ${sayStrays(points.length)}.`;
  if (isInPart)
    return 'It is built in part: points lie on what stands, and along the marked outline the scan has none.';
  if (!deviation) return undefined;
  const { said } = deviation;
  if (inPlaneShare(deviation, directions) < leastInPlane) {
    return `This drawing looks along the deviation: the ${said} of the verdict cannot be seen in it.`;
  }
  if (!reading) {
    return `No points here lie on a face that shows the ${said} of the verdict; the other faces say nothing about it.`;
  }
  if (reading.isAtLeast) return sayAtLeast(deviation, reading);
  return reading.agrees
    ? undefined
    : `The verdict's ${said} is not what is read here, ${millimetres(reading.byM)} mm: ${reasonOf(deviation, reading)}.`;
}

const sayStrays = (count: number) =>
  count === 1 ? 'the one point near it is of something else' : `the ${count} points near it are of something else`;

function sayEmpty({ deviation, isMissing, isInPart, reachM }: Described): string {
  const none = `No points here: the scan has none of this element within ${millimetres(reachM)} mm of the plane`;
  if (isMissing) return `${none}. It looked past the place where the element should be.`;
  if (isInPart) return `${none}. It is built in part, and not here.`;
  return deviation && Math.abs(deviation.byM) > keptWithinM ? `${none}. ${farAway}.` : `${none}.`;
}

/** No face that shows it was seen, only how far others go on. */
function sayAtLeast({ said, highM }: DrawnDeviation, { byM }: DeviationReading): string {
  const read = Math.abs(byM);
  const seen = `No face that shows the ${said} of the verdict was seen here, but others go on ${millimetres(read)} mm beyond their edges: it is off by no less`;
  return highM !== null && read > highM + roundedM ? `${seen}, and that is more than the verdict says.` : `${seen}.`;
}

/** What is said is rounded. */
const roundedM = 0.001;

const farAway = `Points farther than ${millimetres(keptWithinM)} mm from the design are not kept with their element`;

function reasonOf({ kind, byM }: DrawnDeviation, { isWhole, count }: DeviationReading): string {
  if (kind === 'size' && !isWhole) return 'points lie on only one of the two sides between which it is';
  if (kind === 'turned') return 'the element is turned, and farther off elsewhere';
  if (Math.abs(byM) > keptWithinM) return farAway.replace('Points', 'points');
  if (count < fewPoints) return `only ${count} points here show it`;
  return 'the verdict is fitted to all points of the element, and these are a part of them';
}

/** 'Points within 35 mm of the plane'. */
export const sayBand = (reachM: number): string => `Points within ${millimetres(reachM)} mm of the plane`;
