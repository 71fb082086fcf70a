import type { Figures, TwoFrames } from './Figures.ts';
import type { Settled } from './page/BenchPage.ts';
import { median } from './statistics.ts';

/** The middle of several rounds, figure by figure; of frames and hits, the worst. */
export function middleOf(rounds: readonly Figures[]): Figures {
  const middle = (figure: (round: Figures) => number) => median(rounds.map(figure));
  const settled = (of: (round: Figures) => Settled) => middleOfSettled(rounds.map(of));
  const twos = rounds.flatMap(({ two }) => two ?? []);
  const memories = rounds.flatMap(({ memoryMb }) => memoryMb ?? []);
  return {
    load: settled(({ load }) => load),
    loadCpuMs: middle(({ loadCpuMs }) => loadCpuMs),
    drawCalls: middle(({ drawCalls }) => drawCalls),
    triangles: middle(({ triangles }) => triangles),
    frameMs: middle(({ frameMs }) => frameMs),
    frameCpuMs: middle(({ frameCpuMs }) => frameCpuMs),
    frameInsideMs: middle(({ frameInsideMs }) => frameInsideMs),
    frameInsideCpuMs: middle(({ frameInsideCpuMs }) => frameInsideCpuMs),
    two: twos.length === rounds.length ? middleOfTwo(twos) : undefined,
    paint: settled(({ paint }) => paint),
    paintedDrawCalls: middle(({ paintedDrawCalls }) => paintedDrawCalls),
    isolate: settled(({ isolate }) => isolate),
    pickMs: middle(({ pickMs }) => pickMs),
    pickP95Ms: middle(({ pickP95Ms }) => pickP95Ms),
    pickHits: Math.min(...rounds.map(({ pickHits }) => pickHits)),
    memoryMb: memories.length === rounds.length ? median(memories) : undefined,
  };
}

function middleOfTwo(all: readonly TwoFrames[]): TwoFrames {
  const middle = (of: keyof TwoFrames) => median(all.map((frames) => frames[of]));
  return { one: middle('one'), beside: middle('beside'), over: middle('over') };
}

/** The middle times, and the most frames. */
export function middleOfSettled(all: readonly Settled[]): Settled {
  return {
    scriptMs: median(all.map(({ scriptMs }) => scriptMs)),
    frameScriptMs: median(all.map(({ frameScriptMs }) => frameScriptMs)),
    settledMs: median(all.map(({ settledMs }) => settledMs)),
    frames: Math.max(...all.map(({ frames }) => frames)),
  };
}
