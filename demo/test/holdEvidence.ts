import { type ElementPoints, readElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { ElementSections } from '@plumbline/contract/formats/elementSections';
import { alongOfPoint, readAlong } from '@plumbline/contract/formats/pointsAlong';
import { sayMagnitude } from '@plumbline/contract/sayMagnitude';
import { sayNoPoints, sayPoints } from '@plumbline/contract/sayPoints';
import { sayGirth, sayReading } from '@plumbline/contract/sayReading';
import { shownWayOf } from '@plumbline/contract/shownWay';
import type { ElementStatus } from '@plumbline/contract/status';
import { openOutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import { type Drawing, openDrawing } from '@plumbline/engine/prove/openDrawing';
import { readPackPart } from '@plumbline/engine/prove/readPackPart';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import type { PlannedChange } from '../src/simulate/Change.ts';
import { buildOn } from '../src/site/buildOn.ts';
import { markOf } from '../src/site/SiteElement.ts';
import type { AnalysedVisit } from './analyseVisit.ts';

/** What people would see, held against what the verdict says and what the site's story knows. */
export interface HeldEvidence {
  /** A line each: whose evidence says what against its verdict or the story. */
  contradictions: string[];
  /** How many there were of what. */
  counts: Record<string, number>;
}

/** What is shown of one element when its evidence is opened. */
interface Shown {
  verdict: StoredVerdict;
  points: ElementPoints | undefined;
  sections: ElementSections['sections'];
  /** How it was built; undefined where nothing of it stands. */
  built: 'as designed' | PlannedChange | undefined;
}

/** Metres beside what the story says: everything stands a millimetre off, and so does the registration. */
const storyM = 0.005;
/** What is said is rounded. */
const roundedM = 0.002;

const heldOf: Partial<Record<ElementStatus, (shown: Shown) => Held>> = {
  deviated: holdDeviated,
  missing: holdMissing,
  under_construction: holdPart,
  no_data: holdNoData,
};

interface Held {
  says: string[];
  counted: string[];
}

/** Opens the evidence of everything that is not verified as the product does. */
export function holdEvidence({ day, elements, run, verdicts }: AnalysedVisit): HeldEvidence {
  const folder = openOutputFolder(run);
  const drawing = openDrawing(folder.read(stepFiles.drawnMesh));
  const { isBuilt, changes } = buildOn(elements, day);
  const changeOf = new Map(changes.map((change) => [change.globalId, change]));
  const held: HeldEvidence = { contradictions: [], counts: {} };
  for (const verdict of verdicts) {
    const hold = heldOf[verdict.status];
    if (hold === undefined) continue;
    const { globalId } = verdict;
    const built = isBuilt({ globalId, name: verdict.name ?? '' })
      ? (changeOf.get(globalId) ?? 'as designed')
      : undefined;
    const { says, counted } = hold({ verdict, built, ...open(drawing, verdict, folder) });
    held.contradictions.push(...says.map((said) => `${day} ${markOf(nameOf(verdict))}, ${verdict.status}: ${said}`));
    for (const what of [verdict.status, ...counted, ...holdPhoto(verdict)])
      held.counts[what] = (held.counts[what] ?? 0) + 1;
  }
  return held;
}

const nameOf = ({ globalId, name }: StoredVerdict) => ({ globalId, name: name ?? '' });

function open(drawing: Drawing, verdict: StoredVerdict, folder: ReturnType<typeof openOutputFolder>) {
  const { evidence } = verdict;
  if (evidence?.element === undefined) return { points: undefined, sections: [] };
  const { points: packed, element, offsetM } = evidence;
  const bytes = packed && readPackPart(folder.readPart(packed.file, packed.offset, packed.length), packed);
  const { sections } = drawing.sections({ element, verdict, offsetM, points: bytes });
  return { points: bytes && readElementPoints(bytes), sections };
}

function holdDeviated({ verdict, points, sections, built }: Shown): Held {
  const says: string[] = [];
  const counted: string[] = built === undefined ? ['deviated, and nothing of it stands'] : [];
  const { magnitudeM, magnitudeLowM: lowM, magnitudeHighM: highM } = verdict;
  const trueM = typeof built === 'object' && built.kind === 'moved' ? Math.hypot(...built.offsetM) : undefined;
  const said = sayMagnitude(magnitudeM!, { lowM, highM });
  const isWithin = (valueM: number, byM: number) => valueM >= lowM! - byM && valueM <= (highM ?? Infinity) + byM;
  if (trueM !== undefined && !isWithin(trueM, storyM - 0.001)) says.push(`${said}, and it was moved by ${mm(trueM)}`);
  const [first] = sections;
  if (first === undefined) says.push('no section');
  else if (first.note !== undefined) counted.push('deviated, a sentence in its first section');
  else if (first.arrow?.label !== said) says.push(`${said}, first section ${first.arrow?.label ?? 'without a number'}`);
  else if (!isWithin(first.arrow.lengthM, roundedM))
    says.push(`${said}, first section read ${mm(first.arrow.lengthM)}`);
  else if (trueM !== undefined && highM !== null && Math.abs(first.arrow.lengthM - trueM) > storyM) {
    says.push(`first section read ${mm(first.arrow.lengthM)}, and it was moved by ${mm(trueM)}`);
  } else counted.push('deviated, its number in its first section');
  const { said: heat, isExplained } = holdHeatMap(verdict, points, trueM);
  says.push(...heat);
  counted.push(`deviated, heat map ${isExplained ? 'with a sentence' : 'agrees'}`);
  return { says, counted };
}

const mm = (lengthM: number) => `${Math.round(lengthM * 1000)} mm`;

/** As the panel tells it: along the verdict's way, of the points that say something about it. */
function holdHeatMap(verdict: StoredVerdict, points: ElementPoints | undefined, trueM: number | undefined) {
  const { cause, evidence, magnitudeM, magnitudeLowM, magnitudeHighM, sizeM, sizeSide, sizeDimension, toleranceM } =
    verdict;
  if (points === undefined) return { said: ['no points'], isExplained: false };
  const measured = {
    cause,
    offset: evidence?.offsetM,
    magnitudeDisplay: magnitudeM,
    magnitudeLow: magnitudeLowM,
    magnitudeHigh: magnitudeHighM,
    size: sizeM,
    sizeSide,
    sizeDimension,
  };
  const way = shownWayOf(measured);
  if (way === undefined)
    return { said: sayGirth(measured) === undefined ? ['no way and no girth'] : [], isExplained: true };
  const along = readAlong(points, way)!;
  const { why } = sayReading(way, along, { count: points.count });
  if (why !== undefined) return { said: [], isExplained: true };
  const values = Array.from({ length: points.count }, (_, i) => alongOfPoint(along, i)).filter(
    (value) => value !== undefined,
  );
  const within = values.filter((value) => Math.abs(value) <= toleranceM).length / values.length;
  const said: string[] = [];
  if (!(within <= 0.5)) said.push(`${Math.round(100 * within)} % of what its heat map tells lies in its place`);
  const middleM = Math.abs(along.middleM ?? 0);
  if (trueM !== undefined && Math.abs(middleM - trueM) > storyM && magnitudeHighM !== null) {
    said.push(`its heat map reads ${mm(middleM)} in the middle, and it was moved by ${mm(trueM)}`);
  }
  return { said, isExplained: false };
}

function holdMissing({ verdict, points, sections, built }: Shown): Held {
  const says = sections.flatMap(({ name, arrow, note }) => [
    ...(arrow === undefined ? [] : [`${name} bears ${arrow.label ?? mm(arrow.lengthM)}`]),
    ...(note !== undefined && /looked past/.test(note) ? [] : [`${name} does not say that the scan looked past it`]),
  ]);
  if (sections.length === 0) says.push('no section');
  if (built !== undefined) says.push('it stands by the story');
  const count = points?.count ?? 0;
  if (count > 0 && sayPoints(verdict.cause, count)?.isOfOthers !== true) says.push(`${count} points, as if of it`);
  if (count === 0 && sayNoPoints(verdict.cause) === undefined) says.push('no points and no word why');
  return { says, counted: [count > 0 ? 'missing, with points of something else' : 'missing, without a point'] };
}

function holdPart({ verdict, points, sections, built }: Shown): Held {
  const says: string[] = [];
  const [first] = sections;
  if (first === undefined) says.push('no section');
  else {
    if (first.arrow !== undefined) says.push(`its first section bears ${first.arrow.label}`);
    if (!/built in part/.test(first.note ?? '')) says.push('its first section does not say that it is built in part');
    if (first.points.length === 0 || (first.unseen ?? []).length === 0)
      says.push('its first section shows no end of what stands');
  }
  if (typeof built !== 'object' || built.kind !== 'half_built')
    says.push(`by the story ${built === undefined ? 'nothing of it stands' : 'all of it'}`);
  if (points === undefined || sayPoints(verdict.cause, points.count) === undefined)
    says.push('its points are not told of');
  return { says, counted: [] };
}

/** Either there is nothing, and it is said why, or there are points, and it is said that they are too few. */
function holdNoData({ verdict, points, sections }: Shown): Held {
  const { cause, reason } = verdict;
  const says: string[] = [];
  if (reason === '') says.push('no reason');
  if (points === undefined && sayNoPoints(cause) === undefined) says.push(`nothing, and no word why (${cause})`);
  if (points !== undefined && sayPoints(cause, points.count) === undefined)
    says.push(`points, and no word of them (${cause})`);
  if (sections.some(({ points: drawn, note }) => drawn.length === 0 && note === undefined))
    says.push('an empty section without a word');
  return { says, counted: [points === undefined ? 'no data, and nothing to see' : 'no data, with some points'] };
}

const photoOf = (status: ElementStatus): string => `${status}, a photo shows its place`;

function holdPhoto({ status, evidence }: StoredVerdict): string[] {
  return evidence !== null && evidence.spheres.length > 0 ? [photoOf(status)] : [];
}
