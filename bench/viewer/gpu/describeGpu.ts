import { describeVerdicts } from '../describe.ts';
import type { TwoArrangement } from '../page/BenchPage.ts';
import type { Verdict } from '../targets.ts';
import type { GpuScene } from './GpuOrder.ts';
import type { GpuFigures, Manner } from './measureScene.ts';

type Measured = Partial<Record<Manner, GpuFigures>>;

const manners: readonly Manner[] = ['ours', 'ours at its best', 'theirs'];
const titles: Record<Manner, string> = {
  ours: 'Plumbline',
  'ours at its best': 'Plumbline, always at its best',
  theirs: '@thatopen/fragments',
};

/** The figures of one scene side by side, as Markdown. */
export function describeGpu({ name, facts, size }: GpuScene, measured: Measured): string {
  const present = manners.filter((manner) => measured[manner]);
  const rows: [string, (figures: GpuFigures) => string][] = [
    ['load to full frame', ({ loadMs }) => `${(loadMs / 1000).toFixed(2)} s`],
    ['draw calls, triangles', ({ drawCalls, triangles }) => `${count(drawCalls)}, ${count(triangles)}`],
    ...(['overview', 'inside'] as const).flatMap((view): [string, (figures: GpuFigures) => string][] => [
      [`${view}: a frame, sustained`, ({ flights }) => ms(flights[view]?.frameMs)],
      [`${view}: GPU, script`, ({ flights }) => `${ms(flights[view]?.gpuMs)}, ${ms(flights[view]?.scriptMs)}`],
      [`${view}: lines drawn`, ({ flights }) => `${flights[view]?.lines ?? '–'}`],
      [`${view}: two views beside each other`, (figures) => ofOne(figures, view, 'beside')],
      [`${view}: two views over each other`, (figures) => ofOne(figures, view, 'over')],
    ]),
    ['paint all: settled', ({ paintMs }) => ms(paintMs)],
    ['memory of the processes', ({ memoryMb }) => mb(memoryMb)],
    ['memory of the GPU', ({ gpuMemoryMb }) => mb(gpuMemoryMb)],
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `### ${name}: ${count(facts.elements)} elements, ${count(facts.triangles)} triangles, ${size.width} × ${size.height}`,
    `${measured[present[0]!]?.renderer ?? ''}`,
    '',
    line(['', ...present.map((manner) => titles[manner])]),
    line(['---', ...present.map(() => '---')]),
    ...rows.map(([row, value]) => line([row, ...present.map((manner) => value(measured[manner]!))])),
  ].join('\n');
}

/** A line for each aim that the scenes tell something about. */
export function describeGpuVerdicts(results: readonly { scene: string; figures: Measured }[]): string {
  return describeVerdicts(results.flatMap(({ scene, figures }) => judgeGpu(scene, figures)));
}

/** Holds a scene against the aims: a million elements by themselves, others against fragments. */
export function judgeGpu(scene: string, { ours, theirs }: Measured): Verdict[] {
  if (!ours) return [];
  const atMost = (target: string, value: number | undefined, most: number | undefined, unit: string): Verdict => ({
    target: `${scene}: ${target}`,
    isMet: value !== undefined && most !== undefined && value <= most,
    measured: `${value?.toFixed(1) ?? 'unknown'} of ${most?.toFixed(1) ?? 'unknown'} ${unit}`,
  });
  if (scene.startsWith('1,000,000')) {
    return [
      atMost('a frame while orbiting, all in view', ours.flights.overview?.frameMs, 16.7, 'ms'),
      atMost('a frame while orbiting, from within', ours.flights.inside?.frameMs, 16.7, 'ms'),
      atMost('load', ours.loadMs / 1000, 9, 's'),
      atMost('memory of the processes', ours.memoryMb, 2000, 'MB'),
      atMost('memory of the GPU', ours.gpuMemoryMb, 1000, 'MB'),
    ];
  }
  if (!theirs) return [];
  return scene.endsWith('4K')
    ? [atMost('GPU time from within', ours.flights.inside?.gpuMs, theirs.flights.inside?.gpuMs, 'ms')]
    : [atMost('memory of the GPU', ours.gpuMemoryMb, theirs.gpuMemoryMb, 'MB')];
}

/** A frame, and how much more than one picture it takes; where steps make it coarser, that is less than it is. */
function ofOne({ flights, two }: GpuFigures, view: 'overview' | 'inside', which: TwoArrangement): string {
  const [one, both] = [flights[view], two[view]?.[which]];
  return one && both ? `${ms(both.frameMs)}, ${(both.frameMs / one.frameMs).toFixed(2)} of one picture` : '–';
}

const ms = (value: number | undefined) => (value === undefined ? '–' : `${value.toFixed(value < 10 ? 1 : 0)} ms`);
const mb = (value: number | undefined) => (value === undefined ? 'unknown' : `${value.toFixed(0)} MB`);
const count = (value: number) => Math.round(value).toLocaleString('en');
