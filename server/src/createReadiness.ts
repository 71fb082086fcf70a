import type { OperationsPath } from './openOperations.ts';

type PartState = { state: 'ok' | 'failing'; detail?: string | undefined };

/** What a process looks at before it says that it can be given work. */
export type Health = Record<'database' | 'storage' | 'queue', PartState>;

const names = { database: 'database', storage: 'storage', queue: 'queue of jobs' } as const;

/** All processes share these parts, and one that is slow for a moment must not take all of them away at once. */
const forgivenMs = 15_000;

/** Whether a process lives, and whether it can be given work: not before it is open, and not once it is to stop. */
export function createReadiness({ now = () => performance.now() } = {}) {
  let lastWell: number | undefined;
  let health: (() => Promise<Health>) | undefined;
  let isStopping = false;

  async function findFault(): Promise<string | undefined> {
    if (health === undefined || isStopping) return isStopping ? stopping : 'This process is starting.';
    const fault = sayFault(await health());
    // Whoever asked before may be answered after.
    if (isStopping) return stopping;
    if (fault === undefined) lastWell = now();
    return lastWell !== undefined && now() - lastWell < forgivenMs ? undefined : fault;
  }

  /** That it answers at all is what is asked. */
  const livez: OperationsPath = { path: '/livez', answer: () => ({ status: 200, body: 'This process lives.' }) };
  const readyz: OperationsPath = {
    path: '/readyz',
    async answer() {
      const fault = await findFault();
      return fault === undefined ? { status: 200, body: 'This process is ready.' } : { status: 503, body: fault };
    },
  };

  return {
    paths: [livez, readyz],
    /** From now on it can be given work, as long as it is well. */
    open(look: () => Promise<Health>): void {
      health = look;
    },
    /** For good. */
    stop(): void {
      isStopping = true;
    },
  };
}

const stopping = 'This process is stopping.';

function sayFault(parts: Health): string | undefined {
  const failing = (['database', 'storage', 'queue'] as const).find((name) => parts[name].state === 'failing');
  if (failing === undefined) return undefined;
  const { detail } = parts[failing];
  return `The ${names[failing]} cannot be used${detail ? ` (${detail})` : ''}.`;
}
