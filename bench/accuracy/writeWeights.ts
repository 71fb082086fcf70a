import { writeFile } from 'node:fs/promises';
import type { ConfidenceWeights } from '../../engine/src/judge/confidenceFeatures.ts';

/** Writes weights as the source file that the judge reads, with what they were learned from. */
export async function writeWeights(path: string, weights: ConfidenceWeights, origin: string): Promise<void> {
  const statuses = Object.entries(weights).map(([status, { bias, features }]) => {
    const rows = Object.entries(features).map(
      ([name, { mean, deviation, weight }]) =>
        `      ${name}: { mean: ${mean}, deviation: ${deviation}, weight: ${weight} },`,
    );
    return [`  ${status}: {`, `    bias: ${bias},`, '    features: {', ...rows, '    },', '  },'].join('\n');
  });
  const text = [
    "import type { ConfidenceWeights } from './confidenceFeatures.ts';",
    '',
    `/** ${origin} */`,
    'export const confidenceWeights: ConfidenceWeights = {',
    ...statuses,
    '};',
    '',
  ];
  await writeFile(path, text.join('\n'));
}
