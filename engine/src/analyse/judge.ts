import { classifyElement, type ElementEvidence, type Judgement } from '../classify/classifyElement.ts';
import { judgingNumbers } from '../classify/judgingNumbers.ts';
import type { BuildingModel, ModelElement } from '../model/BuildingModel.ts';
import type { Registration } from '../register/Registration.ts';
import type { AnalysisSettings, ElementVerdict } from './AnalysisResult.ts';
import { describeJudgement } from './describeJudgement.ts';
import { tradeOf } from './tradeOf.ts';

/** Judges every element under the settings; the scan is not read again, so another tolerance costs next to nothing. */
export function judge(
  model: BuildingModel,
  evidence: ElementEvidence[],
  registration: Registration,
  settings: AnalysisSettings,
): ElementVerdict[] {
  return model.elements.map((element) => {
    const toleranceM = toleranceOf(element, settings);
    const judgement = classifyElement(evidence[element.elementIndex], toleranceM);
    const held = holdBack(judgement, registration, toleranceM);
    const reason = describeJudgement(evidence[element.elementIndex], held, registration);
    return { ...describeElement(model, element), ...numbersOf(held), toleranceM, reason };
  });
}

/** The narrowest rule that names the element. */
function toleranceOf({ globalId, ifcType }: ModelElement, settings: AnalysisSettings): number {
  return settings.toleranceByElementM?.[globalId] ?? settings.toleranceByTypeM?.[ifcType] ?? settings.toleranceM;
}

/** What is verified against a badly placed scan is not verified. */
function holdBack(judgement: Judgement, { residualM }: Registration, toleranceM: number): Judgement {
  const isTooRough = residualM > toleranceM * judgingNumbers.residualShare;
  if (!isTooRough || judgement.status !== 'verified') return judgement;
  return { ...judgement, status: 'no_data', confidence: 0 };
}

function describeElement(model: BuildingModel, element: ModelElement) {
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

function numbersOf({ status, coverage, confidence, magnitudeM, magnitudeXYM, magnitudeZM }: Judgement) {
  return {
    status,
    magnitudeM: magnitudeM ?? null,
    magnitudeXYM: magnitudeXYM ?? null,
    magnitudeZM: magnitudeZM ?? null,
    coverage,
    confidence,
  };
}
