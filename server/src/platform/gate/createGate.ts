import { AppError } from '../../AppError.ts';
import type { Entering, Gate, GateLimits, PlaceInLine, Share } from './Gate.ts';
import { listInTurn } from './listInTurn.ts';

interface Work {
  share: Share;
  ticket: string | undefined;
}

interface Waiting extends Work {
  admit(): void;
  refuse(error: unknown): void;
}

/**
 * So many places for work that is heavy, and a line before them. A person has one of them, a project and a company never
 * all. The next is of the company that has fewest, then of the project, then whoever came first.
 */
export function createGate(limits: GateLimits): Gate {
  const { places, mostWaiting, mostWaitingEach, longestWaitMs } = limits;
  const mostOfSome = Math.max(1, places - 1);
  const running = new Set<Work>();
  let line: Waiting[] = [];

  const countRunning = (kind: keyof Share, { share }: Work) =>
    share[kind] === undefined ? 0 : [...running].filter((other) => other.share[kind] === share[kind]).length;

  const mayRun = (work: Work) =>
    running.size < places &&
    countRunning('person', work) === 0 &&
    countRunning('project', work) < mostOfSome &&
    countRunning('company', work) < mostOfSome;

  function run(work: Work): () => void {
    running.add(work);
    return () => {
      if (running.delete(work)) admitNext();
    };
  }

  function admitNext(): void {
    for (;;) {
      const next = listInTurn(line.filter(mayRun), running).next();
      if (next.done) return;
      next.value.admit();
    }
  }

  function leaveLine(one: Waiting): void {
    line = line.filter((other) => other !== one);
  }

  function refuse(of: 'you' | 'all', waiting: number) {
    return new AppError('heavy.tooMany', { of, waiting, retryAfterS });
  }

  /** Whoever comes when the line is full takes the place of the last of the company that has most of it. */
  function makeRoom(share: Share): void {
    const byCompany = Map.groupBy(line, (one) => one.share.company);
    const fullest = [...byCompany.values()].reduce((most, one) => (one.length > most.length ? one : most));
    const own = byCompany.get(share.company)?.length ?? 0;
    if (fullest.length <= own + 1) throw refuse('all', line.length);
    fullest.at(-1)?.refuse(refuse('all', line.length));
  }

  function wait(work: Work, signal: AbortSignal): Promise<() => void> {
    const { person } = work.share;
    const own = person === undefined ? 0 : line.filter(({ share }) => share.person === person).length;
    if (own >= mostWaitingEach) throw refuse('you', own);
    if (line.length >= mostWaiting) makeRoom(work.share);
    return new Promise((resolve, reject) => {
      const gone = () => one.refuse(signal.reason);
      const late = setTimeout(() => one.refuse(refuse('all', line.length)), longestWaitMs);
      const end = () => {
        clearTimeout(late);
        signal.removeEventListener('abort', gone);
        leaveLine(one);
      };
      const one: Waiting = {
        ...work,
        admit() {
          end();
          resolve(run(work));
        },
        refuse(error) {
          end();
          reject(error);
        },
      };
      signal.addEventListener('abort', gone);
      line.push(one);
    });
  }

  return {
    async enter(share: Share, { signal, ticket }: Entering): Promise<() => void> {
      signal.throwIfAborted();
      const work = { share, ticket };
      return mayRun(work) ? run(work) : wait(work, signal);
    },

    look(ticket: string, person: string): PlaceInLine {
      const isMeant = (work: Work) => work.ticket === ticket && work.share.person === person;
      if ([...running].some(isMeant)) return { state: 'running' };
      const place = 1 + [...listInTurn(line, running)].findIndex(isMeant);
      return place === 0 ? { state: 'unknown' } : { state: 'waiting', place, running: running.size };
    },
  };
}

const retryAfterS = 30;
