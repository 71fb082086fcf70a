import type { Step } from '@plumbline/engine/steps/analysis';
import {
  createStepLane,
  type StepAsking,
  type StepLane,
  type StepLaneOptions,
} from '@plumbline/engine/steps/createStepLane';
import { createForecast } from './createForecast.ts';

/** Processes for the engine's steps, as many at a time as there are cores; each keeps what it has prepared of a run. */
export interface Lanes {
  /** Does a step of the run in a folder; a signal that is aborted is the end of its process. */
  work(folder: string, step: Step, asking: LaneAsking): Promise<void>;
  end(): Promise<void>;
}

export interface LaneAsking extends StepAsking {
  signal: AbortSignal;
  size: number;
  /** Called at least once: when its process is likely to be free soon, at the latest when it is. */
  makeRoom(): void;
}

interface Lane extends StepLane {
  /** Of the run that it did a step of last. */
  folder?: string | undefined;
}

/** Whoever comes when all are busy waits for the first that is free. */
export function createLanes(count: number, options: StepLaneOptions = {}): Lanes {
  const idle: Lane[] = Array.from({ length: count }, () => createStepLane(options));
  const all = new Set(idle);
  const waiting: PromiseWithResolvers<Lane>[] = [];
  const forecast = createForecast();
  let isEnded = false;

  /** One that has prepared the same run already, if there is any. */
  function take(folder: string): Promise<Lane> {
    const known = idle.findIndex((lane) => lane.folder === folder);
    const lane = known >= 0 ? idle.splice(known, 1)[0] : idle.pop();
    if (lane) return Promise.resolve(lane);
    const place = Promise.withResolvers<Lane>();
    waiting.push(place);
    return place.promise;
  }

  function give(lane: Lane): void {
    const next = waiting.shift();
    if (next) next.resolve(lane);
    else idle.push(lane);
  }

  /** A process that failed may be gone, or in no state to go on. */
  async function replace(lane: Lane): Promise<Lane> {
    all.delete(lane);
    await lane.end();
    const fresh: Lane = createStepLane(options);
    all.add(fresh);
    return fresh;
  }

  return {
    async work(folder, step, { signal, size, makeRoom, ...asking }) {
      // Whoever was on the way here would else begin it in a new process, which nobody ends.
      if (isEnded) throw ended();
      const lane = await take(folder);
      lane.folder = folder;
      const end = () => void lane.end();
      signal.addEventListener('abort', end, { once: true });
      try {
        signal.throwIfAborted();
        using _ = forecast.begin(step.kind, size, makeRoom);
        await lane.work(folder, step, asking);
      } catch (error) {
        give(await replace(lane));
        throw error;
      } finally {
        signal.removeEventListener('abort', end);
      }
      // Ended in the moment in which it had just finished, it would fail whoever takes it next.
      give(signal.aborted ? await replace(lane) : lane);
    },
    async end() {
      isEnded = true;
      for (const { reject } of waiting.splice(0)) reject(ended());
      await Promise.all([...all].map((lane) => lane.end()));
    },
  };
}

const ended = () => new Error('The processes of the worker were ended.');
