import { table } from '../accuracy/markdown.ts';
import { mix } from './mix.ts';
import type { HeavyStory } from './runHeavy.ts';
import { type Times, timesOf } from './summarise.ts';

/** How much slower one heavy person may make what the others wait for. */
const mostRatio = 1.3;

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const cells = ({ calls, p50, p95, p99 }: Times) => (calls === 0 ? '–' : [p50, p95, p99].map(ms).join(', '));
const ratioOf = (of: (times: Times) => number, during: Times, alone: Times) => (of(during) / of(alone)).toFixed(2);
const ratios = (during: Times, alone: Times) =>
  [({ p50 }: Times) => p50, ({ p95 }: Times) => p95, ({ p99 }: Times) => p99]
    .map((of) => ratioOf(of, during, alone))
    .join(', ');

/** What fifty people wait for alone, beside an analysis and beside one heavy person, by kind of call. */
export function describeHeavy({ alone, analysing, heavy, answers }: HeavyStory): string {
  const row = (name: string, isMeant: (share: number) => boolean) => {
    const [calm, beside, during] = [alone, analysing, heavy].map(({ samples }) =>
      timesOf(samples.filter(({ share }) => isMeant(share))),
    ) as [Times, Times, Times];
    return [name, cells(calm), cells(beside), cells(during), ratios(beside, calm), ratios(during, calm)];
  };
  const made = Object.entries(answers).map(
    ([name, outcomes]) =>
      `${name} ${Object.entries(outcomes)
        .map(([outcome, count]) => `${count} × ${outcome}`)
        .join(', ')}`,
  );
  return [
    table(
      ['p50, p95, p99', 'alone', 'beside an analysis', 'beside one heavy person', 'ratio analysis', 'ratio heavy'],
      [row('all calls', () => true), ...mix.map(({ name }, i) => row(name, (share) => share === i))],
    ),
    `What the heavy person asked for: ${made.join('; ')}. Longest block of the main thread: ${ms(alone.server.longestBlockMs)} ms alone, ${ms(heavy.server.longestBlockMs)} ms beside them.`,
  ].join('\n\n');
}

export function listMissedHeavy({ alone, heavy }: HeavyStory): string[] {
  const [calm, during] = [timesOf(alone.samples), timesOf(heavy.samples)];
  if (during.p95 <= mostRatio * calm.p95) return [];
  return [
    `One heavy person: p95 of the others is ${ratioOf(({ p95 }) => p95, during, calm)} times that of before, the aim ${mostRatio}`,
  ];
}
