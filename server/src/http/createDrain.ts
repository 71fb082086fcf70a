import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface DrainOptions {
  /** How long calls are still taken. */
  drainMs: number;
  /** How long those that have begun may take after that. */
  longestStopMs: number;
}

/** Lets the port go without a call that fails: whoever is connected is sent elsewhere, then nobody is let in, then it ends. */
export function createDrain(app: Pick<FastifyInstance, 'server' | 'close'>, options: DrainOptions) {
  const { server } = app;
  const underway = new Set<ServerResponse>();
  let isDraining = false;
  // Before Fastify's own, and also for what it does not answer itself.
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    if (isDraining) sendElsewhere(response);
    underway.add(response);
    response.once('close', () => {
      underway.delete(response);
      // A head that was sent before says that the connection goes on.
      if (isDraining && !server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });

  function begin(): void {
    isDraining = true;
    for (const response of underway) sendElsewhere(response);
  }

  return {
    /** Idle connections stay open meanwhile: closing one that a proxy is just about to use would fail its call. */
    async drain(): Promise<void> {
      begin();
      await wait(options.drainMs);
    },
    /** What has arrived is answered; what takes too long is cut off, and its sender tries again elsewhere. */
    async close(): Promise<void> {
      begin();
      const late = setTimeout(() => server.closeAllConnections(), options.longestStopMs);
      await app.close().finally(() => clearTimeout(late));
    },
  };
}

/** Whoever called opens a new connection for the next call, and finds another process. */
function sendElsewhere(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
