/** Lets so many work at a time; whoever comes when all places are taken waits for the first that is free. */
export function createSemaphore(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  /** Resolves to what gives the place back. */
  async function take(): Promise<() => void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  return {
    take,

    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const leave = await take();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
