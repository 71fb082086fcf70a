import type { Comparison } from './compareEngines.ts';
import type { WebBundle } from './measureWebBundle.ts';

/** What was promised, and whether it is so. */
export interface Verdict {
  target: string;
  isMet: boolean;
  measured: string;
}

/** What all of it was measured on. */
export interface Results {
  large: Comparison;
  restaurant: Comparison;
  webBundle: WebBundle;
}

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/** Holds the results against the targets. */
export function judge({ large, restaurant, webBundle }: Results): Verdict[] {
  const { ours, theirs } = large;
  const frames = (count: number) => `${count} ${count === 1 ? 'frame' : 'frames'}`;
  return [
    {
      target: 'large: load to full frame in at most a quarter of theirs',
      isMet: ours.load.settledMs <= theirs.load.settledMs / 4,
      measured: `${ms(ours.load.settledMs)} of ${ms(theirs.load.settledMs)}: ${share(ours.load.settledMs, theirs.load.settledMs)}`,
    },
    {
      target: 'large: repaint of all in one frame, script under 5 ms',
      isMet: ours.paint.frames === 1 && ours.paint.scriptMs < 5,
      measured: `${frames(ours.paint.frames)}, ${ms(ours.paint.scriptMs)}`,
    },
    {
      target: 'large: isolate in one frame',
      isMet: ours.isolate.frames === 1,
      measured: frames(ours.isolate.frames),
    },
    {
      target: 'large: pick under 2 ms, median',
      isMet: ours.pickMs < 2,
      measured: ms(ours.pickMs),
    },
    {
      target: 'large: memory below theirs',
      isMet: ours.memoryMb !== undefined && theirs.memoryMb !== undefined && ours.memoryMb < theirs.memoryMb,
      measured: `${ours.memoryMb?.toFixed(0) ?? 'unknown'} of ${theirs.memoryMb?.toFixed(0) ?? 'unknown'} MB`,
    },
    {
      target: 'restaurant: frame no slower than theirs, all in view',
      isMet: restaurant.ours.frameMs <= restaurant.theirs.frameMs,
      measured: `${ms(restaurant.ours.frameMs)} of ${ms(restaurant.theirs.frameMs)}: ${share(restaurant.ours.frameMs, restaurant.theirs.frameMs)}`,
    },
    {
      target: 'restaurant: frame no slower than theirs, from within',
      isMet: restaurant.ours.frameInsideMs <= restaurant.theirs.frameInsideMs,
      measured: `${ms(restaurant.ours.frameInsideMs)} of ${ms(restaurant.theirs.frameInsideMs)}: ${share(restaurant.ours.frameInsideMs, restaurant.theirs.frameInsideMs)}`,
    },
    {
      target: 'web: at most 300 kB of script, gzipped, before the viewer is needed',
      isMet: webBundle.firstPages <= 300_000,
      measured: `${kB(webBundle.firstPages)}, and ${kB(webBundle.viewer)} more with the viewer`,
    },
  ];
}

const share = (ours: number, theirs: number) => `${(ours / theirs).toFixed(2)} of theirs`;
