import { join } from 'node:path';
import { millimetres } from '@plumbline/contract/units';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { describeDue } from '@plumbline/engine/judge/matchDue';
import type { Measurements } from '@plumbline/engine/steps/Measurements';
import { type Results, resultFiles } from '@plumbline/engine/steps/results/Results';
import { statusesOf } from '../report/format.ts';

const mostListed = 5;
const count = (value: number) => value.toLocaleString('en');
const plural = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`;

/** What a person wants to know when an analysis has ended, for a terminal. */
export function printSummary(folder: string, results: Results): string {
  const { measured, elements: verdicts } = results;
  return [
    ...tellInputs(measured, verdicts),
    '',
    ...tellStatuses(verdicts),
    '',
    ...tellLargest(verdicts),
    ...tellFiles(folder, results),
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}

function tellInputs(
  { model, scans, registration, problems, isDue }: Measurements,
  verdicts: readonly ElementVerdict[],
): string[] {
  const points = scans.reduce((sum, scan) => sum + scan.points, 0);
  const residual = Number.isFinite(registration.residualM)
    ? `, residual ${(registration.residualM * 1000).toFixed(1)} mm`
    : '';
  return [
    `${plural(verdicts.length, 'element', 'elements')} of ${plural(model.rootModels.length, 'model file', 'model files')} against ${plural(scans.length, 'scan', 'scans')} with ${plural(points, 'point', 'points')}`,
    `Registration ${registration.verdict === 'trusted' ? 'not verified' : registration.verdict}${residual}`,
    ...(registration.verdict === 'good' ? [] : [registration.sentence]),
    ...(isDue ? [describeDue(isDue)] : []),
    ...problems.slice(0, mostListed).map(({ file, message }) => `Note: ${file ? `${file}: ` : ''}${message}`),
    ...(problems.length > mostListed
      ? [`and ${plural(problems.length - mostListed, 'more note', 'more notes')} in the report`]
      : []),
  ];
}

function tellStatuses(verdicts: readonly ElementVerdict[]): string[] {
  return statusesOf(verdicts).map(({ name, label }) => {
    const own = verdicts.filter(({ status }) => status === name).length;
    const share = verdicts.length === 0 ? 0 : Math.round((own / verdicts.length) * 100);
    return `  ${label.padEnd(20)}${count(own).padStart(8)}${`${share}%`.padStart(8)}`;
  });
}

function tellLargest(verdicts: readonly ElementVerdict[]): string[] {
  const deviated = verdicts
    .filter(({ status }) => status === 'deviated')
    .sort((a, b) => (b.magnitudeM ?? 0) - (a.magnitudeM ?? 0))
    .slice(0, mostListed);
  if (deviated.length === 0) return [];
  const rows = deviated.map(({ magnitudeM, name, type, storey, globalId }) => {
    const what = shorten(name ?? type, 34).padEnd(34);
    return `  ${`${millimetres(magnitudeM ?? 0)} mm`.padStart(7)}  ${what}  ${shorten(storey ?? '', 20).padEnd(20)}  ${globalId}`;
  });
  return ['Largest deviations', ...rows, ''];
}

function tellFiles(folder: string, { elements }: Results): string[] {
  const { report, result, table, evidence } = resultFiles;
  const isProven = elements.some((element) => element.evidence !== null);
  const more = isProven ? `${result}, ${table} and the files in ${evidence}` : `${result} and ${table}`;
  return [`Report: ${join(folder, report)}`, `Beside it: ${more}`];
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
