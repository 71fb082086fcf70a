import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@plumbline/contract/errorBody';
import { type ErrorCode, errorTable } from '@plumbline/contract/errors';

/** How long what a caller still sends is taken in, so that the answer is read instead of lost to a reset. */
const patienceMs = 2000;

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request.addressTooLong',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.tooSlow',
};

/** Answers what is no request that HTTP knows, or has no end to its head: no route ever sees it. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(answerOf(codes[error.code ?? ''] ?? 'request.invalid'));
  socket.resume();
  setTimeout(() => socket.destroy(), patienceMs).unref();
}

function answerOf(code: ErrorCode): string {
  const { status, message } = errorTable[code];
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ code, message, requestId } satisfies ErrorBody);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
