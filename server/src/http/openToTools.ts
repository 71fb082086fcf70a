import { patternOf, type RouteDefinition } from '@plumbline/contract/route';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../AppError.ts';
import { isForTools } from './isCall.ts';

const forAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Link, Retry-After, X-Request-Id',
};
const forPreflights = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, Idempotency-Key',
  'access-control-max-age': '86400',
};

/**
 * Lets tools of others call from a page of their own. Whoever calls shows a token: no cookie is looked at here, so another
 * site can do nothing in anybody's name.
 */
export function openToTools(app: FastifyInstance, mounted: readonly { route: RouteDefinition }[]): void {
  const offers = mounted
    .filter(({ route }) => isForTools(patternOf(route)))
    .map(({ route }) => ({ method: route.method, pattern: shapeOf(route) }));

  app.addHook('onRequest', async (request, reply) => {
    if (!isForTools(request.url)) return;
    reply.headers(forAnyOrigin);
    if (request.method === 'OPTIONS') return reply.headers(forPreflights).code(204).send();
    if (!request.is404) return;
    const path = request.url.split('?')[0] as string;
    const offered = offers.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (offered.length === 0) return;
    reply.header('allow', offered.join(', '));
    throw new AppError('route.wrongMethod', { offered });
  });
}

const shapeOf = (route: RouteDefinition) => {
  const path = patternOf(route)
    .replace(/[.]/g, '\\.')
    .replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${path}/?$`);
};
