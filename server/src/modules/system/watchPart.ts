export type PartState = { state: 'ok' } | { state: 'failing'; detail: string };

export interface PartWatch {
  /** Looks once, or joins whoever looks already; ends after a while also without an answer. */
  look(): Promise<void>;
  /** Undefined until it was looked at. */
  known(): PartState | undefined;
}

const lateMs = 5000;
/** Slow is not dead: under load one answer after the other may be late. */
const mostSilent = 3;

/** What is known of a part of the product: it fails once it has refused, or has been silent several times in a row. */
export function watchPart(check: () => Promise<unknown>, { afterMs = lateMs } = {}): PartWatch {
  let known: PartState | undefined;
  let silent = 0;
  let asking: Promise<unknown> | undefined;
  let looking: Promise<void> | undefined;

  /** One that is not answered is not asked again beside it. */
  function ask(): Promise<unknown> {
    asking ??= check().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function lookOnce(): Promise<void> {
    try {
      await orLate(ask(), afterMs);
      [known, silent] = [{ state: 'ok' }, 0];
    } catch (error) {
      if (!isLate(error)) [known, silent] = [{ state: 'failing', detail: reasonOf(error) }, 0];
      else if (++silent >= mostSilent || known === undefined) known = { state: 'failing', detail: noAnswer };
    }
  }

  return {
    look() {
      looking ??= lookOnce().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    known: () => known,
  };
}

const noAnswer = 'does not answer';

class Late extends Error {}

/** A pool whose connections are all in use refuses nobody: it is slow. */
const isLate = (error: unknown) =>
  error instanceof Late || (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message));

async function orLate<Result>(answer: Promise<Result>, afterMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late()), afterMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Anybody may ask for the health: a reason by name, never an address or a path. */
function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : noAnswer;
}
