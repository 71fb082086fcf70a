import type { Comparison } from './compareEngines.ts';
import type { EngineName } from './engineNames.ts';
import type { Figures, TwoFrames } from './Figures.ts';
import type { PreparedModel } from './prepareModel.ts';
import type { Verdict } from './targets.ts';

type Row = [name: string, value: (figures: Figures, engine: EngineName) => string];

/** The figures of one model side by side, as Markdown. */
export function describeComparison(
  { name, facts, files }: PreparedModel,
  comparison: Comparison,
  scriptBytes: Record<EngineName, number>,
): string {
  const rows: Row[] = [
    ['load to full frame', ({ load }) => seconds(load.settledMs)],
    ['load, processor time', ({ loadCpuMs }) => seconds(loadCpuMs)],
    ['draw calls', ({ drawCalls }) => count(drawCalls)],
    ['draw calls, painted', ({ paintedDrawCalls }) => count(paintedDrawCalls)],
    ['triangles drawn', ({ triangles }) => count(triangles)],
    ['frame, orbiting', ({ frameMs }) => ms(frameMs)],
    ['frame, orbiting: processor time', ({ frameCpuMs }) => ms(frameCpuMs)],
    ['frame, orbiting from within', ({ frameInsideMs }) => ms(frameInsideMs)],
    ['frame, from within: processor time', ({ frameInsideCpuMs }) => ms(frameInsideCpuMs)],
    ['frame, two views beside each other', ({ two }) => ofOne(two, 'beside')],
    ['frame, two views over each other', ({ two }) => ofOne(two, 'over')],
    ['paint all by five statuses: script', ({ paint }) => ms(paint.scriptMs)],
    ['paint all by five statuses: script of the whole frame', ({ paint }) => ms(paint.frameScriptMs)],
    ['paint all by five statuses: settled', ({ paint }) => `${seconds(paint.settledMs)}, ${paint.frames} frame(s)`],
    ['isolate every fifth: settled', ({ isolate }) => `${seconds(isolate.settledMs)}, ${isolate.frames} frame(s)`],
    ['pick, median / 95 %', ({ pickMs, pickP95Ms }) => `${ms(pickMs)} / ${ms(pickP95Ms)}`],
    ['pick, hits', ({ pickHits }) => count(pickHits)],
    ['memory over a blank page', ({ memoryMb }) => (memoryMb === undefined ? 'unknown' : `${memoryMb.toFixed(0)} MB`)],
    ['file sent', (_, engine) => `${(files[engine].conversion.sentBytes / 1e6).toFixed(2)} MB`],
    ['scripts, gzipped', (_, engine) => `${Math.round(scriptBytes[engine] / 1000)} kB`],
    ['made from IFC in (not compared)', (_, engine) => `${files[engine].conversion.seconds.toFixed(1)} s`],
  ];
  return [
    `### ${name}: ${count(facts.elements)} elements, ${count(facts.triangles)} triangles`,
    '',
    '| | Plumbline | @thatopen/fragments |',
    '|---|---|---|',
    ...rows.map(
      ([row, value]) => `| ${row} | ${value(comparison.ours, 'ours')} | ${value(comparison.theirs, 'theirs')} |`,
    ),
  ].join('\n');
}

/** A line for each target. */
export function describeVerdicts(verdicts: readonly Verdict[]): string {
  return verdicts
    .map(({ target, isMet, measured }) => `${isMet ? 'met   ' : 'MISSED'} ${target}: ${measured}`)
    .join('\n');
}

const ofOne = (two: TwoFrames | undefined, which: 'beside' | 'over') =>
  two ? `${ms(two[which])}, ${(two[which] / two.one).toFixed(2)} of one picture` : '–';
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const count = (value: number) => Math.round(value).toLocaleString('en');
