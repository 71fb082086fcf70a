import { AppError } from '../../AppError.ts';

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
  const turns = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let all = 0;
  let free = limits.decodedAtOnce;

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

  async function withPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  /** One after the other for one person, so that the places are shared by as many people as there are places. */
  function decode<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const before = turns.get(userId) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => withPlace(work));
    turns.set(userId, turn);
    const forget = () => {
      if (turns.get(userId) === turn) turns.delete(userId);
    };
    turn.then(forget, forget);
    return turn;
  }

  return { enter, decode };
}
