import type { PieceMatcher } from './createPieceMatcher.ts';
import { formatLength } from './describeMove.ts';
import { findStationErrors } from './findStationErrors.ts';
import { toTransform } from './frames.ts';
import { type Placements, placeAll } from './matchPieces.ts';
import { type Fit, measureFit } from './measureFit.ts';
import type { Registration, RegistrationMode } from './Registration.ts';
import { identityTransform, type RigidTransform, turnAbout } from './RigidTransform.ts';
import { type RefinedStations, refineStations } from './refineStations.ts';
import type { FineRegistration } from './registerFine.ts';
import { tellStationErrors } from './tellStationErrors.ts';

/** What a registration is judged by. */
export interface RegistrationCase {
  mode: RegistrationMode;
  matcher: PieceMatcher;
}

/** A registration with a larger residual is not called good. */
const goodResidualM = 0.005;
const directions = ['up and down', 'along one axis of the walls', 'along the other axis of the walls'];

/** Corrects the stations of a scan that is in its place, where it fits as `before` says, and says how well it lies there then. */
export function finishRegistration(
  { mode, matcher }: RegistrationCase,
  placement: RigidTransform,
  before: Fit,
  { tiltDeg, undecided }: Pick<FineRegistration, 'tiltDeg' | 'undecided'>,
  remarks: string[],
): Registration {
  const { target, sample } = matcher;
  const common = placeAll(sample, placement);
  const refined = bringBack(matcher, common);
  const after = measureFit(matcher, refined.placements);
  const stationErrors = findStationErrors(matcher, refined.placements).map(({ backM: _, ...error }) => error);
  const doubts = [...doubtsAbout(after, undecided), ...remarks, ...tellStationErrors(stationErrors)];
  const share = `${Math.round(after.fitShare * 100)}% of what was scanned lies on the model`;
  return {
    mode,
    verdict: doubts.length > 0 ? 'poor' : 'good',
    sentence: [`The scan fits within ${formatLength(after.residualM)}; ${share}.`, ...doubts].join(' '),
    transform: toTransform(placement, sample, target),
    stationCorrections: refined.corrections,
    residualM: after.residualM,
    uncorrectedResidualM: before.residualM,
    fitShare: after.fitShare,
    tiltDeg,
    alternatives: [],
    stationErrors,
  };
}

/** A station that is off by less is brought back by the small corrections that every one gets. */
const farOffM = 0.015;

/** Corrects stations; those that others contradict from farther away. */
function bringBack(matcher: PieceMatcher, common: Placements): RefinedStations {
  const found = findStationErrors(matcher, common).filter(
    ({ isContradicted, errorM }) => isContradicted && errorM > farOffM,
  );
  const starts = common.map(() => identityTransform);
  for (const { station, backM } of found) starts[station] = turnAbout([0, 0, 0], [0, 0, 0], backM);
  return refineStations(matcher, common, {}, starts);
}

/** A registration that gives no verdicts, and why. */
export function failRegistration(
  mode: RegistrationMode,
  sentence: string,
  rest: Partial<Registration> = {},
): Registration {
  return {
    mode,
    verdict: 'failed',
    sentence,
    transform: { rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], translation: [0, 0, 0], scale: 1 },
    stationCorrections: [],
    residualM: Number.POSITIVE_INFINITY,
    uncorrectedResidualM: Number.POSITIVE_INFINITY,
    fitShare: 0,
    tiltDeg: 0,
    alternatives: [],
    ...rest,
  };
}

function doubtsAbout({ residualM, agreement }: Fit, undecided: number): string[] {
  const doubts: string[] = [];
  if (residualM > goodResidualM) {
    doubts.push(`Deviations below ${formatLength(2 * residualM)} cannot be told from errors of the registration.`);
  }
  for (const [direction, share] of agreement.entries()) {
    if (share < 0.5) {
      doubts.push(
        `Only ${Math.round(share * 100)}% of the surfaces that hold it ${directions[direction]} agree: it may be off that way.`,
      );
    }
  }
  if (undecided > 0) doubts.push('Nothing in the scan holds it in one direction: it may be off that way.');
  return doubts;
}
