import { table } from '../accuracy/markdown.ts';
import type { Growth } from './growthOf.ts';
import type { SoakOptions, SoakReport } from './runSoak.ts';

/** What a process may hold after the first quarter, against the most that it held in it. */
const aim = 1.2;

const mib = (value: number) => Math.round(value).toLocaleString('en');

export function describeSoak(report: SoakReport, { people, everyS, elements }: SoakOptions): string {
  const { minutes, calls, analyses, rounds, errors, growth } = report;
  const failed = Object.values(errors).reduce((sum, count) => sum + count, 0);
  const work = `${people} people, each a call every ${everyS} s, ${elements.toLocaleString('en')} verdicts beside the demo's views`;
  const beside = `${analyses} analyses, ${rounds} rounds of an upload of 5 MB, its deletion, a CSV, a workbook and a report`;
  return [
    `${minutes} minutes: ${work}; ${calls.toLocaleString('en')} calls, ${beside}; ${failed} errors.`,
    '',
    table(
      ['', 'most in the first quarter, MiB', 'most after it', 'at the end', 'ratio', 'aim'],
      growth.map((one) => {
        const { name, firstMib, mostAfterMib, lastMib, ratio, boundMib } = one;
        const shown = isMissed(one) ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2);
        const aimed = boundMib === undefined ? String(aim) : `${mib(boundMib)} MiB`;
        return [name, mib(firstMib), mib(mostAfterMib), mib(lastMib), shown, aimed];
      }),
    ),
  ].join('\n');
}

function isMissed({ ratio, mostAfterMib, boundMib }: Growth): boolean {
  return boundMib === undefined ? !(ratio <= aim) : !(mostAfterMib <= boundMib);
}

export function listMissed({ growth, errors }: SoakReport): string[] {
  return [
    ...growth
      .filter(isMissed)
      .map(({ name, ratio }) => `${name} holds ${ratio.toFixed(2)} times as much as in the first quarter`),
    ...Object.entries(errors).map(([error, count]) => `${count} × ${error}`),
  ];
}
