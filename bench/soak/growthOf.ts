export interface Reading {
  at: number;
  mib: number;
}

/** What a process held at most in the first quarter of some time, and at most after it. */
export interface Growth {
  name: string;
  firstMib: number;
  mostAfterMib: number;
  /** At the end: in the last twentieth. */
  lastMib: number;
  ratio: number;
  /** Of what is taken bit by bit up to a size that is set: that size. */
  boundMib?: number;
}

export function growthOf(name: string, readings: readonly Reading[], [from, to]: [number, number]): Growth {
  const most = (begin: number, end: number) => {
    const within = readings.filter(({ at }) => at >= begin && at <= end);
    return within.length === 0 ? Number.NaN : within.reduce((high, { mib }) => Math.max(high, mib), 0);
  };
  const quarter = from + (to - from) / 4;
  const firstMib = most(from, quarter);
  const mostAfterMib = most(quarter, to);
  return { name, firstMib, mostAfterMib, lastMib: most(to - (to - from) / 20, to), ratio: mostAfterMib / firstMib };
}
