import type { FastifyInstance } from 'fastify';

/** One line a request, at its end. The query is left out: signed addresses carry their signature there. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.caller?.user?.id,
        tokenId: request.caller?.user?.token?.id,
      },
      'request',
    );
  });
}
