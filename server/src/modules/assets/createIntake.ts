import { AppError } from '../../AppError.ts';
import { createKeyedMutex } from '../../platform/createKeyedMutex.ts';
import { createSemaphore } from '../../platform/createSemaphore.ts';

export interface IntakeLimits {
  /** Pictures on their way in, each of which may take its whole size of memory. */
  ofAll: number;
  ofOne: number;
  /** Decoded at the same time; of one person, one. */
  decodedAtOnce: number;
}

/** Bounds what pictures take of memory and cores, so that nobody who sends many keeps others from sending one. */
export function createIntake(limits: IntakeLimits) {
  const inside = new Map<string, number>();
  const decoders = createSemaphore(limits.decodedAtOnce);
  const ofPerson = createKeyedMutex();
  let all = 0;

  /** Whoever comes when the places are taken is sent away: waiting, it would hold its connection and its bytes. */
  async function enter<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const own = inside.get(userId) ?? 0;
    if (all >= limits.ofAll || own >= limits.ofOne) throw new AppError('assets.busy', { retryAfterS: 2 });
    all += 1;
    inside.set(userId, own + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (inside.get(userId) ?? 1) - 1;
      if (left === 0) inside.delete(userId);
      else inside.set(userId, left);
    }
  }

  return {
    enter,
    /** One after the other for one person, so that the places are shared by as many people as there are places. */
    decode: <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
      ofPerson(userId, () => decoders.run(work)),
  };
}
