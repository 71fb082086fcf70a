import type { ModelElement } from '../files/model/BuildingModel.ts';
import type { ModelRows } from '../files/model/ModelRows.ts';
import type { Registration } from '../measure/register/Registration.ts';
import type { AnalysisSettings } from './AnalysisSettings.ts';
import { boundOffset } from './boundOffset.ts';
import { classifyElement, type ElementEvidence, type Judgement } from './classifyElement.ts';
import { describeJudgement } from './describeJudgement.ts';
import type { ElementVerdict } from './ElementVerdict.ts';
import { judgingNumbers } from './judgingNumbers.ts';
import { leaveUnproven } from './leaveUnproven.ts';
import { nameDimension } from './nameDimension.ts';
import { settleNotDue } from './settleNotDue.ts';
import { tradeOf } from './tradeOf.ts';
import { weigh } from './weigh.ts';

/** Judges every element under the settings; `isDue` marks what should be there, which is all without it. The scan is not read again, so another tolerance costs next to nothing. */
export function judgeElements(
  model: ModelRows,
  evidence: ElementEvidence[],
  registration: Registration,
  settings: AnalysisSettings,
  isDue?: Uint8Array,
): ElementVerdict[] {
  const verdicts = model.elements.map((element) => {
    const toleranceM = toleranceOf(element, settings);
    const judgement = judgeElement(evidence[element.elementIndex], registration, toleranceM);
    const dimension = judgement.size ? nameDimension(judgement.size, element.ifcType) : null;
    const context = { registration, north: model.north, dimension };
    const described = describeJudgement(evidence[element.elementIndex], judgement, context);
    const reason = withTrust(described, registration);
    const told = {
      ...describeElement(model, element),
      ...numbersOf(judgement),
      sizeDimension: dimension,
      toleranceM,
      reason,
    };
    return judgement.status === 'missing' && isDue?.[element.elementIndex] === 0 ? notDue(told) : told;
  });
  return isDue ? settleNotDue(model, evidence, verdicts, isDue) : verdicts;
}

const withTrust = (reason: string, registration: Registration): string =>
  registration.verdict === 'trusted' && !isElsewhere(registration)
    ? `${reason}; coordinates as given, not verified`
    : reason;

/** What nobody expects yet is no defect. */
function notDue(verdict: ElementVerdict): ElementVerdict {
  return { ...verdict, status: 'not_due', cause: 'not_due', reason: `not due yet: ${verdict.reason}` };
}

/** The narrowest rule that names the element. */
function toleranceOf({ globalId, ifcType }: ModelElement, settings: AnalysisSettings): number {
  return settings.toleranceByElementM?.[globalId] ?? settings.toleranceByTypeM?.[ifcType] ?? settings.toleranceM;
}

/** What is seen of a badly placed scan says little about an element, and of one without a place nothing. */
export function judgeElement(evidence: ElementEvidence, registration: Registration, toleranceM: number): Judgement {
  if (isElsewhere(registration)) return { status: 'no_data', cause: 'rough_registration', coverage: 0, confidence: 0 };
  const weighed = weigh(evidence, classifyElement(evidence, toleranceM), toleranceM);
  const judgement = leaveUnproven({ ...weighed, known: boundOffset(evidence, weighed, registration) }, toleranceM);
  return isWithinDoubt(judgement, evidence, registration, toleranceM)
    ? { ...judgement, status: 'no_data', cause: 'rough_registration', confidence: 0 }
    : judgement;
}

/** It belongs nowhere, or, whatever people vouch for, plainly somewhere else. */
const isElsewhere = ({ verdict, alternatives }: Registration): boolean =>
  verdict === 'failed' || (verdict === 'trusted' && alternatives.length > 0);

function isWithinDoubt(
  judgement: Judgement,
  { stationErrorM = 0 }: ElementEvidence,
  { residualM, verdict, check }: Registration,
  toleranceM: number,
): boolean {
  if (judgement.status === 'no_data') return false;
  if (isOwnError(judgement, stationErrorM, toleranceM)) return true;
  if (verdict !== 'trusted') return isOwnError(judgement, residualM, toleranceM);
  // People vouch for the coordinates then: what is off is off by the building, and every verdict says on what it rests. But
  // a scan that hardly lies on the model shows nothing to be missing.
  return check?.isDoubtful === true && (judgement.status === 'missing' || judgement.status === 'under_construction');
}

/** A placement this rough verifies nothing, and deviations of its own size are its own. */
function isOwnError({ status, magnitudeM = 0 }: Judgement, errorM: number, toleranceM: number): boolean {
  if (errorM <= toleranceM * judgingNumbers.residualShare) return false;
  return status === 'verified' || (status === 'deviated' && magnitudeM <= judgingNumbers.residualTimes * errorM);
}

function describeElement(model: ModelRows, element: ModelElement) {
  return {
    elementIndex: element.elementIndex,
    globalId: element.globalId,
    rootModel: model.rootModels[element.rootModel].name,
    type: element.ifcType,
    storey: element.storey === undefined ? null : model.storeys[element.storey].name,
    name: element.name ?? null,
    trade: tradeOf(element.ifcType),
  };
}

function numbersOf(judgement: Judgement) {
  const { status, cause, coverage, confidence, magnitudeM, magnitudeXYM, magnitudeZM, size, known } = judgement;
  return {
    status,
    cause,
    magnitudeM: magnitudeM ?? null,
    magnitudeLowM: known?.bounds.lowM ?? null,
    magnitudeHighM: known?.bounds.highM ?? null,
    magnitudeXYM: magnitudeXYM ?? null,
    magnitudeZM: magnitudeZM ?? null,
    directions: known?.directions ?? null,
    sizeM: size?.byM ?? null,
    sizeSide: size?.side ?? null,
    coverage,
    confidence,
  };
}
