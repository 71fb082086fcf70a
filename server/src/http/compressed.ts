import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipLater = promisify(gzip);
/** Below this a packet holds it anyway. */
const worthwhileBytes = 1000;
const options = { level: constants.Z_BEST_SPEED };

/**
 * The bytes as the caller takes them: packed, where that is understood. Bytes alone: an answer in words could hold a
 * secret beside what others wrote, and then its length would tell.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
  reply.header('vary', 'accept-encoding');
  if (bytes.length < worthwhileBytes || !takesGzip(request.headers['accept-encoding'])) return bytes;
  reply.header('content-encoding', 'gzip');
  return gzipLater(bytes, options);
}

export function takesGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*(gzip|\*)\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(one));
}
