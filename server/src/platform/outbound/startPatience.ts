import { faultOf, OutboundFault } from './OutboundFault.ts';

/** Ends what is waited for when it takes too long. */
export function startPatience(timeoutMs: number) {
  const waiting = new AbortController();
  const { signal } = waiting;
  const giveUp = () => waiting.abort();
  let timer: NodeJS.Timeout | undefined = setTimeout(giveUp, timeoutMs);
  const rest = () => clearTimeout(timer);
  const explain = (error: unknown): OutboundFault =>
    signal.aborted && !(error instanceof OutboundFault) ? new OutboundFault('timedOut') : faultOf(error);

  return {
    signal,
    /** Nothing is waited for now. */
    rest,
    faultOf: explain,

    within<Result>(work: Promise<Result>): Promise<Result> {
      return Promise.race([
        work,
        new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        ),
      ]);
    },

    /** The time runs only while a piece is waited for: whoever reads may take as long as they like. */
    async *watch(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): AsyncGenerator<Uint8Array> {
      const pieces = body[Symbol.asyncIterator]();
      try {
        for (;;) {
          timer = setTimeout(giveUp, timeoutMs);
          const { done, value } = await pieces.next();
          rest();
          if (done) return;
          yield value;
        }
      } catch (error) {
        throw explain(error);
      } finally {
        rest();
        body.destroy();
      }
    },
  };
}
