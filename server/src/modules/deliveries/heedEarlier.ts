import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';

/** What an earlier scan said of an element, where it said that it was out of its place. */
export interface EarlierRow {
  /** In the model of the later scan. */
  element_index: number;
  scan_date: Date;
  magnitude_m: number | null;
  coverage: number;
  is_same_model: boolean;
  box: number[] | null;
  box_before: number[] | null;
}

/** What does not walk once it stands: put right, it is cut off or built anew, and that is seen. */
const cast: ReadonlySet<string> = new Set([
  'IfcBeam',
  'IfcColumn',
  'IfcFooting',
  'IfcPile',
  'IfcRamp',
  'IfcRampFlight',
  'IfcSlab',
  'IfcSlabStandardCase',
  'IfcStair',
  'IfcStairFlight',
  'IfcWall',
  'IfcWallStandardCase',
]);

/** Of the surface that showed an element out of its place, so much must be seen again before it is told to be in it. */
const leastSeenAgain = 0.5;
/** Metres: two models that have an element's box so nearly in the same place did not move it. */
const sameBoxM = 0.001;

export const mayWalk = ({ type }: Pick<ElementVerdict, 'type'>): boolean => !cast.has(type);

/**
 * A verdict in the light of the last one that was published of the element and said something. What was measured out of its
 * place by much of its surface is not in it by a few places; where as much is seen again, the verdict says what it takes back.
 */
export function heedEarlier(verdict: ElementVerdict, earlier: EarlierRow | undefined): ElementVerdict {
  if (earlier === undefined || verdict.status !== 'verified' || mayWalk(verdict)) return verdict;
  const { magnitude_m: offM, coverage } = earlier;
  // Under a tolerance that has become wider it is in its place where it stood.
  if (offM === null || offM <= verdict.toleranceM || !isSamePlace(earlier)) return verdict;
  const said = `on ${inWords(earlier.scan_date)} it was told ${Math.round(offM * 1000)} mm out by ${percent(coverage)} of its surface`;
  if (verdict.coverage >= leastSeenAgain * coverage) return { ...verdict, reason: `${verdict.reason}; ${said}` };
  return {
    ...verdict,
    status: 'no_data',
    cause: 'not_sure',
    magnitudeM: null,
    magnitudeXYM: null,
    magnitudeZM: null,
    confidence: 1 - verdict.confidence,
    reason: `${verdict.reason}; but ${said}, which too little was seen now to take back`,
  };
}

/** Unknown boxes, as models from before have them, are of the same place only in the same model. */
function isSamePlace({ is_same_model, box, box_before }: EarlierRow): boolean {
  if (is_same_model) return true;
  if (box === null || box_before === null) return false;
  return box.every((value, at) => Math.abs(value - (box_before[at] as number)) <= sameBoxM);
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const inWords = (day: Date): string => day.toISOString().slice(0, 10).split('-').reverse().join('/');
