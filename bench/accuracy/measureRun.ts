import type { ElementTruth, Truth } from '../../demo/src/simulate/Truth.ts';
import type { Analysis } from '../../engine/src/analyse/analyse.ts';
import type { ElementResult, OffsetError } from './RunResult.ts';

/** Shorter observable offsets have no direction worth the name. */
const leastOffsetM = 0.001;

/** Holds the verdict on every element against the truth. */
export function measureRun({ verdicts, evidence }: Pick<Analysis, 'verdicts' | 'evidence'>, truth: Truth) {
  return truth.elements.map((element): ElementResult => {
    const verdict = verdicts[element.elementIndex];
    if (verdict?.globalId !== element.globalId)
      throw new Error(`The truth is about another model: ${element.globalId}`);
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
      trueMagnitudeM: element.magnitudeM,
      magnitudeM: verdict.magnitudeM,
      coverage: verdict.coverage,
      seenShare: element.seenShare,
      points: element.points,
      reason: verdict.reason,
      offset: estimate ? compareOffsets(estimate, element) : null,
    };
  });
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
