import { table } from '../accuracy/markdown.ts';
import { describeHeavy, listMissedHeavy } from './describeHeavy.ts';
import { mix } from './mix.ts';
import type { LoadOptions, LoadReport, Window } from './runLoad.ts';
import { errorsOf, type Times, timesOf } from './summarise.ts';

/** Milliseconds, by whether an analysis was running. */
const aims = { idleP99: 250, analysingP99: 500, attackRatio: 2 };

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const mib = (value: number) => Math.round(value).toLocaleString('en');
const isAnalysing = ({ analysing }: Window) => analysing > 0;
const aimOf = (window: Window) => (isAnalysing(window) ? aims.analysingP99 : aims.idleP99);

function errorCell({ samples }: Window): string {
  const errors = Object.entries(errorsOf(samples)).map(([error, count]) => `${count} × ${error}`);
  return errors.length === 0 ? '0' : errors.join(', ');
}

function windowTable(windows: readonly Window[]): string {
  return table(
    ['', 'calls', 'a second', 'p50', 'p95', 'p99', 'aim', 'slowest', 'errors'],
    windows.map((window) => {
      const { calls, p50, p95, p99, slowest } = timesOf(window.samples);
      const marked = p99 > aimOf(window) ? `**${ms(p99)}**` : ms(p99);
      const times = [ms(p50), ms(p95), marked, ms(aimOf(window)), ms(slowest)];
      return [titleOf(window), String(calls), (calls / window.seconds).toFixed(1), ...times, errorCell(window)];
    }),
  );
}

/** Of an analysis in the same process the threads are not ours to count: then the main thread alone. */
function costTable(windows: readonly Window[]): string {
  return table(
    [
      '',
      'main thread a call',
      'server a call',
      'database a call',
      'server, start → most MiB',
      'workers and readers, most MiB',
      'longest block',
      'longest collection',
    ],
    windows.map((window) => {
      const { server, samples, databaseCpuMs, othersMostMib } = window;
      const each = (whole: number) => (whole / samples.length).toFixed(1);
      return [
        window.title,
        each(server.mainThreadMs),
        isAnalysing(window) ? '–' : each(server.cpuMs),
        isAnalysing(window) ? '–' : each(databaseCpuMs),
        `${mib(server.startMib)} → ${mib(server.mostMib)}`,
        mib(othersMostMib),
        ms(server.longestBlockMs),
        ms(server.longestGcMs),
      ];
    }),
  );
}

function titleOf({ title, elements, analysing }: Window): string {
  const share = analysing > 0 ? ` (${Math.round(analysing * 100)} % of the time)` : '';
  return `${title}${share}, ${elements.toLocaleString('en')} elements`;
}

function mixTable(windows: readonly Window[]): string {
  return table(
    ['call', 'share', ...windows.map(({ title }) => `${title}: p50, p99`)],
    mix.map(({ name, percent }, share) => [
      name,
      `${percent} %`,
      ...windows.map(({ samples }) => cellOf(timesOf(samples.filter((sample) => sample.share === share)))),
    ]),
  );
}

const cellOf = ({ calls, p50, p99 }: Times) => (calls === 0 ? '–' : `${ms(p50)}, ${ms(p99)}`);

function signInTable(
  { calm, attacked, attack }: NonNullable<LoadReport['signIn']>,
  { fromEach, fromOne }: LoadOptions['guesses'],
): string {
  const [before, during] = [timesOf(calm.samples), timesOf(attacked.samples)];
  const row = (title: string, times: Times, window: Window) => [
    title,
    ...[times.p50, times.p95, times.p99, times.slowest].map(ms),
    errorCell(window),
  ];
  const ratio = (of: (times: Times) => number) => (of(during) / of(before)).toFixed(2);
  const answers = Object.entries(attack.answers).map(([status, count]) => `${count} × ${status}`);
  return [
    table(
      ['calls of the others', 'p50', 'p95', 'p99', 'slowest', 'errors'],
      [
        row('nobody attacks', before, calm),
        row(`${8 * fromEach} sign-ins from 8 addresses at once, then ${fromOne} from one`, during, attacked),
        [
          'ratio',
          ratio(({ p50 }) => p50),
          ratio(({ p95 }) => p95),
          ratio(({ p99 }) => p99),
          ratio(({ slowest }) => slowest),
          '',
        ],
      ],
    ),
    `The sign-ins were answered ${answers.join(', ')}; the slowest after ${attack.lastedS.toFixed(1)} s.`,
  ].join('\n\n');
}

function describeRolling({ samples, restarts, seconds }: NonNullable<LoadReport['rolling']>): string {
  const { calls, p50, p99, slowest } = timesOf(samples);
  const failed = samples.filter(({ error }) => error !== '').length;
  const stops = restarts.map(({ stopMs }) => stopMs);
  return `Restarted one after the other for ${seconds.toFixed(0)} s, two servers and a worker behind the proxy: ${restarts.length} restarts, ${calls} calls, **${failed} failed**; p50 ${ms(p50)}, p99 ${ms(p99)}, slowest ${ms(slowest)}. A stop took ${ms(Math.min(...stops))} to ${ms(Math.max(...stops))}.`;
}

/** What stands in docs/performance.md. */
export function describeLoad(
  { windows, signIn, rolling, heavy }: LoadReport,
  { people, everyS, seconds, roles, guesses }: LoadOptions,
): string {
  const where = roles === 'all' ? 'one process, as `npm start` runs it' : 'server and worker in processes of their own';
  const parts = [
    `${people} people, each a call every ${everyS} s on average, ${seconds} s for each row; ${where}, \`PLUMBLINE_ENV=production\`. Times in milliseconds, from when a call was meant to begin.`,
    ...(windows.length > 0 ? [windowTable(windows), costTable(windows), mixTable(windows)] : []),
    ...(signIn ? [signInTable(signIn, guesses)] : []),
    ...(rolling ? [describeRolling(rolling)] : []),
    ...(heavy ? [describeHeavy(heavy)] : []),
  ];
  return parts.join('\n\n');
}

/** Which aims were not met. */
export function listMissed({ windows, signIn, rolling, heavy }: LoadReport): string[] {
  const errors = Object.entries(errorsOf(rolling?.samples ?? []));
  const rolled = [
    ...errors.map(([error, count]) => `Restarting: ${count} × ${error}`),
    ...(heavy ? listMissedHeavy(heavy) : []),
  ];
  const missed = windows.flatMap((window) => {
    const { p99 } = timesOf(window.samples);
    return [
      ...(p99 > aimOf(window) ? [`${window.title}: p99 is ${ms(p99)} ms, the aim ${aimOf(window)}`] : []),
      ...(Object.keys(errorsOf(window.samples)).length > 0 ? [`${window.title}: ${errorCell(window)}`] : []),
    ];
  });
  if (!signIn) return [...rolled, ...missed];
  const [before, during] = [timesOf(signIn.calm.samples), timesOf(signIn.attacked.samples)];
  const failed = errorCell(signIn.attacked);
  return [
    ...rolled,
    ...missed,
    ...(during.p50 > aims.attackRatio * before.p50
      ? ['A burst of sign-ins: p50 of the others is more than doubled']
      : []),
    ...(during.p99 > aims.attackRatio * before.p99
      ? ['A burst of sign-ins: p99 of the others is more than doubled']
      : []),
    ...(failed === '0' ? [] : [`A burst of sign-ins: ${failed}`]),
  ];
}
