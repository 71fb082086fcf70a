import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../AppError.ts';

export interface WaitingLimits {
  /** For the head of a request. */
  headMs: number;
  /** For the body of a request, from its head on. */
  bodyMs: number;
  /** For a connection over which nothing goes either way. */
  silenceMs: number;
}

export const waitingLimits: WaitingLimits = { headMs: 20_000, bodyMs: 30_000, silenceMs: 300_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself, however long that takes, and bounds the sender's silence. */
    takesLongBodies?: boolean;
    /** Files come with the call: so much longer than others may it take. */
    longestFilesMs?: number;
  }
}

/** What Fastify is made with. Not Node's requestTimeout: it counts the body in, and would cut long uploads. */
export const connectionOptions = ({ headMs, silenceMs }: WaitingLimits) => ({
  connectionTimeout: silenceMs,
  http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(5000, headMs) },
});

/** Nobody holds a place by sending slowly: neither a body that is waited for, nor what is left of one that is not. */
export function limitWaiting(app: FastifyInstance, { bodyMs }: WaitingLimits): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { takesLongBodies, longestFilesMs = 0 } = request.routeOptions.config;
    if (!takesLongBodies) {
      // Told to whoever reads it. Destroying the request would take its connection, and the answer with it.
      unlessWhole(request.raw, bodyMs + longestFilesMs, () => {
        if (payload.listenerCount('error') > 0) payload.emit('error', new AppError('request.tooSlow'));
      });
    }
    done(null, payload);
  });
  app.addHook('onResponse', async ({ raw }) => unlessWhole(raw, bodyMs, () => raw.socket.destroy()));
}

/** Does something when the request has not arrived whole by then. */
function unlessWhole(raw: IncomingMessage, ms: number, act: () => void): void {
  // Not at all where no connection stands behind the request, as in tests.
  if (raw.complete !== false || raw.destroyed) return;
  const timer = setTimeout(act, ms).unref();
  const clear = () => clearTimeout(timer);
  raw.once('end', clear).once('close', clear);
}
