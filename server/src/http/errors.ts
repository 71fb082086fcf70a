import type { ErrorBody } from '@plumbline/contract/errorBody';
import { type ErrorCode, errorTable } from '@plumbline/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../AppError.ts';
import { inOneSentence } from './inOneSentence.ts';
import { isForTools } from './isCall.ts';

/** What Fastify and the storage say in their own words, in ours. */
const translated: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrongType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_BAD_URL: 'route.notFound',
  // Neither the disk nor PostgreSQL has space to write.
  ENOSPC: 'storage.full',
  53100: 'storage.full',
};

/** Refusals of Fastify and of what is plugged into it, by their status; the others are of a request that is not valid. */
const refusals: Record<number, ErrorCode> = {
  403: 'route.notFound',
  404: 'route.notFound',
  408: 'request.tooSlow',
  413: 'request.tooLarge',
  414: 'request.addressTooLong',
  415: 'request.wrongType',
  416: 'storage.badRange',
};

/** PostgreSQL or the way to it is gone (08 connection, 57P shutdown, 53 resources). */
const databaseGone = /^(08|57P|53)\w+$|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND)$/;

/** Renders every answer that is not 2xx: a code, a sentence, a request id, and what the code carries. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isOfLeaving(error, reply)) return reply.hijack();
  const { code, message, payload, status } = describe(error, request);
  // A 503 is a state, and told as often as somebody asks.
  if (status >= 500 && status !== 503) request.log.error({ err: error }, 'request failed');
  // RFC 6750 section 3; browsers ask nobody for a password because of it.
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="plumbline"');
  const retryAfterS = retryAfter(payload);
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
  const told = isForTools(request.url) ? inOneSentence(message, payload) : message;
  return send(reply.code(status), request, { code, message: told, payload });
}

export function notFound(request: FastifyRequest, reply: FastifyReply) {
  const { status, message } = errorTable['route.notFound'];
  return send(reply.code(status), request, { code: 'route.notFound', message });
}

function send(reply: FastifyReply, request: FastifyRequest, body: Omit<ErrorBody, 'requestId'>) {
  return reply
    .type('application/json')
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .send(JSON.stringify({ ...body, requestId: request.id }));
}

function describe(error: unknown, request: FastifyRequest) {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, payload: error.payload, status: error.status };
  }
  const code = codeOf(error);
  return {
    code,
    message: errorTable[code].message,
    payload: payloadOf(code, error, request),
    status: errorTable[code].status,
  };
}

/** What was given up because the caller left: nobody is there to be told, and nothing failed. */
const isOfLeaving = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && error instanceof DOMException && error.name === 'AbortError';

function codeOf(error: unknown): ErrorCode {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '');
  if (Object.hasOwn(errorTable, code)) return code as ErrorCode;
  if (translated[code]) return translated[code];
  const status = Number((error as { statusCode?: unknown } | undefined)?.statusCode);
  if (status >= 400 && status < 500) return refusals[status] ?? 'request.invalid';
  return databaseGone.test(code) || isPoolTimeout(error) ? 'database.unavailable' : 'internal';
}

function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}

function payloadOf(code: ErrorCode, error: unknown, request: FastifyRequest): unknown {
  if (code === 'request.tooLarge') return { mostBytes: request.routeOptions.bodyLimit };
  if (code !== 'request.invalid') return undefined;
  return { issues: [{ path: 'body', message: (error as Error).message }] };
}

const retryAfter = (payload: unknown) => (payload as { retryAfterS?: number } | undefined)?.retryAfterS;
