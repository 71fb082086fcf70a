import { isFar } from '../../demo/src/simulate/isFar.ts';
import type { ElementTruth, Truth } from '../../demo/src/simulate/Truth.ts';
import type { BuildingModel } from '../../engine/src/files/model/BuildingModel.ts';
import { classifyElement, type ElementEvidence } from '../../engine/src/judge/classifyElement.ts';
import type { ElementVerdict } from '../../engine/src/judge/ElementVerdict.ts';
import { measureFeatures } from '../../engine/src/judge/weigh.ts';
import type { Analysed, ScanResult } from './analyseScan.ts';
import { compareBounds } from './compareBounds.ts';
import type { ElementResult, OffsetError } from './RunResult.ts';

/** Shorter observable offsets have no direction worth the name. */
const leastOffsetM = 0.001;

/** What an element is held against the truth by. */
interface Said
  extends Pick<
    ElementVerdict,
    | 'globalId'
    | 'type'
    | 'name'
    | 'status'
    | 'magnitudeM'
    | 'magnitudeLowM'
    | 'magnitudeHighM'
    | 'directions'
    | 'sizeM'
    | 'sizeSide'
    | 'coverage'
    | 'confidence'
    | 'reason'
  > {
  cause: ElementVerdict['cause'] | null;
}

/** Holds what is said about every element against the truth; where the scan was refused, that is: no data. */
export function measureRun(result: ScanResult, truth: Truth, { elements }: BuildingModel): ElementResult[] {
  const isRefused = 'refusal' in result;
  const said = isRefused ? elements.map((element) => sayNothing(element, result.refusal)) : result.verdicts;
  return truth.elements.map((element) => compare(element, said, isRefused ? [] : result.evidence));
}

function sayNothing({ globalId, ifcType, name }: BuildingModel['elements'][number], reason: string): Said {
  return {
    globalId,
    type: ifcType,
    name: name ?? null,
    status: 'no_data',
    cause: null,
    coverage: 0,
    confidence: 0,
    reason,
    magnitudeM: null,
    magnitudeLowM: null,
    magnitudeHighM: null,
    directions: null,
    sizeM: null,
    sizeSide: null,
  };
}

function compare(element: ElementTruth, said: readonly Said[], evidence: Analysed['evidence']): ElementResult {
  const verdict = said[element.elementIndex];
  if (verdict?.globalId !== element.globalId) throw new Error(`The truth is about another model: ${element.globalId}`);
  const estimate = verdict.magnitudeM === null ? undefined : evidence[element.elementIndex]?.fit?.offsetM;
  return {
    elementIndex: element.elementIndex,
    globalId: element.globalId,
    type: verdict.type,
    name: verdict.name,
    truth: element.status,
    verdict: verdict.status,
    doubts: element.doubts,
    change: element.change?.kind ?? null,
    surface: element.surface ?? null,
    returnsNothing: element.returnsNothing,
    isAgainstSky: element.isAgainstSky,
    isCovered: element.isCovered,
    isReplaced: element.isReplaced,
    isFar: isFar(element.change),
    cause: verdict.cause,
    trueSize: element.size ?? null,
    size: verdict.sizeM !== null && verdict.sizeSide ? { byM: verdict.sizeM, side: verdict.sizeSide } : null,
    trueMagnitudeM: element.magnitudeM,
    isOffsetClear: element.isOffsetClear,
    magnitudeM: verdict.magnitudeM,
    bounds: compareBounds(verdict, element),
    coverage: verdict.coverage,
    confidence: verdict.confidence,
    proposed: propose(evidence[element.elementIndex], element.toleranceM),
    seenShare: element.seenShare,
    points: element.points,
    reason: verdict.reason,
    offset: estimate ? compareOffsets(estimate, element) : null,
  };
}

function propose(evidence: ElementEvidence | undefined, toleranceM: number): ElementResult['proposed'] {
  if (evidence === undefined) return null;
  const proposal = classifyElement(evidence, toleranceM);
  return { status: proposal.status, features: measureFeatures(evidence, proposal, toleranceM) };
}

function compareOffsets(estimate: readonly number[], { observableOffsetM }: ElementTruth): OffsetError {
  const [x = 0, y = 0, z = 0] = observableOffsetM.map((value, axis) => (estimate[axis] ?? 0) - value);
  const trueM = Math.hypot(...observableOffsetM);
  const [ux, uy, uz] = observableOffsetM;
  return {
    alongM: trueM < leastOffsetM ? null : (x * ux + y * uy + z * uz) / trueM,
    vectorM: Math.hypot(x, y, z),
    axesM: [x, y, z],
  };
}
