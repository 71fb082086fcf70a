import { createStepLane, type StepLane, type StepLaneOptions } from '@plumbline/engine/steps/createStepLane';

/** Processes for the engine's steps of one run, as many at a time as there are cores; each keeps what it has prepared. */
export type Lanes = StepLane;

/** Whoever comes when all are busy waits for the first that is free. */
export function createLanes(folder: string, count: number, options: StepLaneOptions = {}): Lanes {
  const idle = Array.from({ length: count }, () => createStepLane(folder, options));
  const all = new Set(idle);
  const waiting: PromiseWithResolvers<StepLane>[] = [];
  let isEnded = false;

  function take(): Promise<StepLane> {
    const lane = idle.pop();
    if (lane) return Promise.resolve(lane);
    const place = Promise.withResolvers<StepLane>();
    waiting.push(place);
    return place.promise;
  }

  function give(lane: StepLane): void {
    const next = waiting.shift();
    if (next) next.resolve(lane);
    else idle.push(lane);
  }

  /** A process that failed may be gone, or in no state to go on. */
  async function replace(lane: StepLane): Promise<StepLane> {
    all.delete(lane);
    await lane.end();
    const fresh = createStepLane(folder, options);
    all.add(fresh);
    return fresh;
  }

  return {
    async work(step, report) {
      // Whoever was on the way here would else begin it in a new process, which nobody ends.
      if (isEnded) throw ended();
      const lane = await take();
      try {
        await lane.work(step, report);
      } catch (error) {
        give(await replace(lane));
        throw error;
      }
      give(lane);
    },
    async end() {
      isEnded = true;
      for (const { reject } of waiting.splice(0)) reject(ended());
      await Promise.all([...all].map((lane) => lane.end()));
    },
  };
}

const ended = () => new Error('The processes of the run were ended.');
