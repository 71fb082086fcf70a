import { AppError } from '../../AppError.ts';

export interface GateLimits {
  /** How many are inside at once. */
  atOnce: number;
  /** How many may wait, in all and from one place. */
  mostWaiting: number;
  mostWaitingEach: number;
  longestWaitMs: number;
}

interface Waiting {
  enter(): void;
  refuse(): void;
}

/**
 * A semaphore with a bounded, fair queue: few are let through at once and few wait; the rest is refused before it
 * costs anything. Places take turns, and when all waiting room is taken the place with the most of it gives up its
 * last: a flood from one place shuts out itself.
 */
export function createGate({ atOnce, mostWaiting, mostWaitingEach, longestWaitMs }: GateLimits) {
  /** In the order of their turns. */
  const places = new Map<string, Waiting[]>();
  let inside = 0;
  let waiting = 0;

  return {
    async pass<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
      if (inside < atOnce) inside++;
      else await wait(place);
      try {
        return await work();
      } finally {
        inside--;
        next();
      }
    },

    /** How full it is. */
    load: () => ({ inside, waiting }),
  };

  function wait(place: string): Promise<void> {
    const before = places.get(place)?.length ?? 0;
    if (before >= mostWaitingEach) throw busy();
    if (waiting >= mostWaiting) makeRoom(before);
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        enter() {
          clearTimeout(timer);
          inside++;
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          reject(busy());
        },
      };
      const timer = setTimeout(() => {
        remove(place, one);
        one.refuse();
      }, longestWaitMs);
      places.set(place, [...(places.get(place) ?? []), one]);
      waiting++;
    });
  }

  function makeRoom(held: number): void {
    const [fullest, queue] = [...places].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if (queue.length <= held + 1) throw busy();
    const last = queue.at(-1) as Waiting;
    remove(fullest, last);
    last.refuse();
  }

  function next(): void {
    const [first] = places;
    if (first === undefined) return;
    const [place, queue] = first;
    const one = queue[0] as Waiting;
    remove(place, one);
    // To the end of the turns.
    const rest = places.get(place);
    if (rest && places.delete(place)) places.set(place, rest);
    one.enter();
  }

  function remove(place: string, one: Waiting): void {
    const rest = places.get(place)?.filter((other) => other !== one) ?? [];
    if (rest.length === 0) places.delete(place);
    else places.set(place, rest);
    waiting--;
  }

  function busy(): AppError<'auth.busy'> {
    return new AppError('auth.busy', { retryAfterS: Math.max(1, Math.ceil(longestWaitMs / 1000)) });
  }
}
