import { isFalselyMissing } from './missingTables.ts';
import type { RunResult } from './RunResult.ts';

/** One line for each wrong verdict on an element that is not borderline, or stands and was called missing: for those who tune. */
export function listWrong(runs: readonly RunResult[]): string {
  return runs
    .flatMap(({ case: name, model, seed, elements }) =>
      elements
        .filter((one) => one.truth !== one.verdict && (one.doubts.length === 0 || isFalselyMissing(one)))
        .map((one) => {
          const size = `true ${mm(one.trueMagnitudeM)}, said ${mm(one.magnitudeM)}`;
          const seen = `seen ${one.seenShare.toFixed(2)}, said ${one.coverage.toFixed(2)}, ${one.points} points`;
          const what = `${one.type} ${one.name ?? ''} ${one.globalId} (${[one.change ?? 'as designed', one.surface ?? [], one.returnsNothing ? 'returns nothing' : [], one.doubts].flat(2).join(', ')})`;
          return `${name} ${model} ${seed}: ${one.truth} taken for ${one.verdict}: ${what}; ${size}; ${seen}; ${one.reason}`;
        }),
    )
    .join('\n');
}

const mm = (metres: number | null) => (metres === null ? 'nothing' : `${(metres * 1000).toFixed(1)} mm`);
