import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { classOfStatus, metrics } from '../platform/telemetry/metrics.ts';
import { recentCalls } from '../platform/telemetry/recentCalls.ts';
import { type OpenSpan, openSpan } from '../platform/telemetry/tracing.ts';
import { onTrail } from '../platform/telemetry/trail.ts';
import { findWatchedPage } from '../platform/telemetry/watchedPages.ts';
import { isCall } from './isCall.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span?: OpenSpan;
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * One line, one span and one count a request, at its end. Of its address the pattern is told, and in the log the path: signed
 * addresses carry their signature in the query.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const { method, id: requestId } = request;
    request.span = openSpan(`${method} ${routeOf(request)}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': method, 'http.route': routeOf(request), 'plumbline.request.id': requestId },
      trail: { requestId, ...projectOf(request) },
    });
    onTrail(request.span.held, done);
  });
  // What was read of a body came by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span === undefined) return done();
    onTrail(request.span.held, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { span } = request;
    if (span) onTrail(span.held, () => tell(request, reply));
    else tell(request, reply);
  });
}

function tell(request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime: ms } = reply;
  const route = routeOf(request);
  const method = methods.includes(request.method) ? request.method : 'other';
  request.log.info(
    {
      method: request.method,
      path: request.url.split('?')[0],
      status,
      ms: Math.round(ms),
      userId: request.caller?.user?.id,
      tokenId: request.caller?.user?.token?.id,
    },
    'request',
  );
  metrics.requests.inc({ method, route, status: classOfStatus(status) });
  metrics.requestSeconds.observe({ method, route }, ms / 1000);
  const watched = findWatchedPage(method, route);
  if (watched && status < 400) metrics.pageSeconds.observe({ page: watched.page }, ms / 1000);
  if (route !== 'web') recentCalls.note({ method, route, status, ms });
  const failed = status >= 500 ? new Error('request failed') : undefined;
  request.span?.end({ 'http.response.status_code': status }, failed);
}

/**
 * As the contract writes it; calls that nobody mounted are one, and so are pages and files: each of them is a route of its own,
 * by a name that changes with every build.
 */
function routeOf({ url, routeOptions }: FastifyRequest): string {
  if (!isCall(url)) return 'web';
  return routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? 'none';
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function projectOf({ params }: FastifyRequest): { projectId?: string } {
  const { projectId } = (params ?? {}) as { projectId?: string };
  return projectId !== undefined && uuid.test(projectId) ? { projectId } : {};
}
