import { dot, type Vector } from '../ground/geometry/Vector.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { boundingNumbers } from './boundingNumbers.ts';
import type { ElementEvidence, Proposal } from './classifyElement.ts';
import type { OffsetFit } from './fitOffset.ts';
import type { KnownOffset } from './measureKnown.ts';
import type { OffsetBounds } from './OffsetBounds.ts';

/** A direction, and the error of the offset along it; undefined where nothing shows it. */
interface ErrorAlong {
  direction: Vector;
  errorM: number | undefined;
}

/** Nothing where no offset was measured, or nobody measured how well. */
export function boundOffset(
  { fit, known }: Pick<ElementEvidence, 'fit' | 'known'>,
  { magnitudeM, size, coverage }: Pick<Proposal, 'magnitudeM' | 'size' | 'coverage'>,
  { residualM }: Pick<Registration, 'residualM'>,
): OffsetBounds | undefined {
  if (fit === undefined || known === undefined || magnitudeM === undefined) return undefined;
  const errors = listErrors(known, fit, residualM);
  const plusMinusM = plusMinusOf(size ? errorOfSize(residualM) : errorOfLength(fit, errors));
  const isOpen = !size && !isBounded(fit, known, { magnitudeM, coverage });
  return {
    bounds: {
      lowM: Math.max(0, magnitudeM - plusMinusM),
      highM: isOpen ? null : magnitudeM + plusMinusM,
    },
    directions: errors.map(({ direction, errorM }) => ({
      direction,
      valueM: errorM === undefined ? 0 : dot(fit.offsetM, direction),
      plusMinusM: errorM === undefined ? null : plusMinusOf(errorM),
    })),
  };
}

const plusMinusOf = (errorM: number): number =>
  Math.max(boundingNumbers.leastPlusMinusM, boundingNumbers.timesError * errorM);

/** Stations share most of the registration's error: more of them do not cancel it out. */
function listErrors({ directions, agreement }: KnownOffset, { offsetM }: OffsetFit, residualM: number): ErrorAlong[] {
  return directions.map(({ direction, errorM }) => {
    if (errorM !== null) return { direction, errorM: Math.hypot(errorM / agreement ** 2, residualM) };
    // Its edges show what slid along its faces.
    const isSlid = Math.abs(dot(offsetM, direction)) > boundingNumbers.leastSlidM;
    return { direction, errorM: isSlid ? Math.hypot(boundingNumbers.slidErrorM, residualM) : undefined };
  });
}

const largest = (errors: readonly ErrorAlong[]): number => Math.max(...errors.map(({ errorM = 0 }) => errorM));

/** Of the difference of two sides, which are found one by one: that the others do not agree with either says nothing. */
const errorOfSize = (residualM: number): number => Math.SQRT2 * Math.hypot(boundingNumbers.sideErrorM, residualM);

/** Along the offset; one that is shorter than its error may go any way. */
function errorOfLength({ worstM, isTurned }: OffsetFit, errors: readonly ErrorAlong[]): number {
  const lengthM = Math.hypot(...worstM);
  const mostM = largest(errors);
  if (lengthM < mostM) return mostM;
  const alongM = Math.hypot(...errors.map(({ direction, errorM = 0 }) => (dot(worstM, direction) / lengthM) * errorM));
  return isTurned ? boundingNumbers.turnedErrorTimes * alongM : alongM;
}

/**
 * Whether it lies no farther off: much that does not agree, or little that was seen, may be the near part of what was met; and
 * of what its edges alone show, the rest may have been taken for the element that it reached.
 */
export function isBounded(
  { agreement, scaleM, offsetM }: OffsetFit,
  known: KnownOffset,
  { magnitudeM, coverage }: { magnitudeM: number; coverage: number },
): boolean {
  const { boundedAgreement, boundedScaleM, boundedFarM, boundedFarAgreement, boundedFarSeen } = boundingNumbers;
  const isFar = magnitudeM > boundedFarM;
  const leastAgreement = isFar ? boundedFarAgreement : boundedAgreement;
  if (Math.min(agreement, known.agreement) < leastAgreement || scaleM > boundedScaleM) return false;
  if (slidM(known, offsetM) > boundedFarM) return false;
  return !isFar || coverage >= boundedFarSeen;
}

/** How far it went along directions that no face shows. */
const slidM = ({ directions }: KnownOffset, offsetM: Vector): number =>
  Math.hypot(...directions.map(({ direction, errorM }) => (errorM === null ? dot(offsetM, direction) : 0)));
