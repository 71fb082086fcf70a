/** Whole millimetres, both ends included; an absent end is open. */
export interface MmRange {
  from?: number | undefined;
  to?: number | undefined;
}

interface Scale {
  limitMm: number;
  stepMm: number;
}

export function rangeError({ from, to }: MmRange): string | undefined {
  return from !== undefined && to !== undefined && from > to ? 'The range ends before it begins.' : undefined;
}

/** With ends that ask for nothing left open: nothing lies below 0, and the end of the scale has no limit. */
export function readRange({ from, to }: MmRange, { limitMm }: Scale): MmRange {
  return {
    ...(from === undefined || from === 0 ? {} : { from }),
    ...(to === undefined || to === limitMm ? {} : { to }),
  };
}

export function isWholeRange(range: MmRange, scale: Scale): boolean {
  return Object.keys(readRange(range, scale)).length === 0;
}

/** The range after a thumb was moved: it goes to the next step of the scale, the other end stays as it was entered. */
export function rangeBySlider({
  before,
  next,
  range,
  scale: { stepMm },
}: {
  before: readonly [number, number];
  next: readonly [number, number];
  range: MmRange;
  scale: Scale;
}): MmRange {
  const moved = (end: 0 | 1, entered: number | undefined) => {
    if (next[end] === before[end]) return entered;
    const round = next[end] > before[end] ? Math.floor : Math.ceil;
    return round(next[end] / stepMm) * stepMm;
  };
  return { from: moved(0, range.from), to: moved(1, range.to) };
}
