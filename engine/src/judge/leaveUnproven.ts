import type { Judgement } from './classifyElement.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { mm } from './sayNumbers.ts';

/**
 * A deviation that was measured so roughly that the element may as well be within its tolerance is not told: nobody sends a
 * crew for '15 ± 13 mm'. ISO 14253-1 asks the same of whoever says that a part is out of tolerance.
 */
export function leaveUnproven(judgement: Judgement, toleranceM: number): Judgement {
  const { status, magnitudeM, coverage, confidence, known } = judgement;
  if (status !== 'deviated' || magnitudeM === undefined || known?.bounds.lowM == null) return judgement;
  const { lowM } = known.bounds;
  const plusMinusM = magnitudeM - lowM;
  if (lowM > toleranceM || plusMinusM < judgingNumbers.unprovenShare * toleranceM) return judgement;
  return {
    status: 'no_data',
    cause: 'not_sure',
    coverage,
    confidence: 1 - confidence,
    doubted: {
      status,
      confidence,
      doubt: `${mm(magnitudeM)} off was measured, but it may be as little as ${mm(lowM)}, which is within its tolerance of ${mm(toleranceM)}`,
    },
  };
}
