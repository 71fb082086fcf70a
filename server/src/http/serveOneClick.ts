import type { FastifyInstance } from 'fastify';

/** A form with one short field. */
const mostBytes = 4096;

/**
 * Mail programs unsubscribe by a POST to the address that people open by GET (RFC 8058): a form, and not a call of ours. Programs
 * that only look at links ask by GET, and get a page that asks.
 */
export async function serveOneClick(app: FastifyInstance, unsubscribe: (token: string) => Promise<void>) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async ({ query, body }, reply) => {
      const isMeant = typeof body === 'string' && body.includes('List-Unsubscribe') && body.includes('One-Click');
      await unsubscribe(isMeant && typeof query.token === 'string' ? query.token : '');
      return reply.code(200).type('text/plain').send('You are unsubscribed.\n');
    });
  });
}
