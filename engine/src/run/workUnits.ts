import { setTimeout as pause } from 'node:timers/promises';
import type { WorkFolder } from '../ground/disk/workFolder.ts';
import type { StepLane } from '../steps/createStepLane.ts';
import { type Claims, type ClaimTimes, createClaims } from './createClaims.ts';
import type { StageUnit } from './stages.ts';
import { resultOf } from './units.ts';

export interface WorkOptions extends ClaimTimes {
  /** Told how much more is done: by this process as it goes, or found done. */
  report?: ((size: number) => void) | undefined;
}

/** How long to wait before looking again whether others have done what they took. */
const pauseMs = 100;

/** Does units on all lanes, sharing them with whoever else works on the folder, until all are done; gives how many were done here. */
export async function workUnits(
  folder: WorkFolder,
  units: readonly StageUnit[],
  lanes: readonly StepLane[],
  { report = () => {}, ...times }: WorkOptions = {},
): Promise<number> {
  const claims = createClaims(folder, times);
  // The largest first: begun last, it would keep one lane busy while the others wait.
  const waiting = units.toSorted((a, b) => b.size - a.size);
  const next = oneAtATime(() => takeNext(folder, claims, waiting, report));
  let done = 0;
  const follow = async (lane: StepLane) => {
    for (let taken = await next(); taken; taken = await next()) {
      let told = 0;
      await lane.work(taken.unit, (points) => {
        told += points;
        report(points);
      });
      // What a file says of its points is not always what it holds.
      report(taken.size - told);
      await claims.release(resultOf(taken.unit));
      done++;
    }
  };
  try {
    await Promise.all(lanes.map(follow));
  } catch (error) {
    // The other lanes would go on for minutes with work that nobody will use.
    waiting.length = 0;
    await Promise.all(lanes.map((lane) => lane.end()));
    throw error;
  } finally {
    await claims.close();
  }
  return done;
}

/** The next unit that nobody else has taken; waits while others have all that is left, for they may die. */
async function takeNext(
  folder: WorkFolder,
  claims: Claims,
  waiting: StageUnit[],
  report: (size: number) => void,
): Promise<StageUnit | undefined> {
  for (; waiting.length > 0; await pause(pauseMs)) {
    for (const one of [...waiting]) {
      const result = resultOf(one.unit);
      const isTaken = !(await folder.has(result)) && (await claims.take(result));
      // It may have been done and given back between the two questions.
      const isDone = await folder.has(result);
      if (!isTaken && !isDone) continue;
      const at = waiting.indexOf(one);
      if (at >= 0) waiting.splice(at, 1);
      if (!isDone) return one;
      if (isTaken) await claims.release(result);
      report(one.size);
    }
  }
  return undefined;
}

/** Lanes that ask at once would wait for each other's claims. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const answer = last.then(ask);
    last = answer.catch(() => undefined);
    return answer;
  };
}
