import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from './compressed.ts';

/** Sends a file while it is being made. Whoever stops listening ends its making; one that fails breaks off, so that nobody takes a part for the whole. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { filename, contentType, body }: FileAnswer) {
  const file = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding');
  if (!contentType.startsWith('text/') || !takesGzip(request.headers['accept-encoding'])) return reply.send(file);
  reply.header('content-encoding', 'gzip');
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  file.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => file.destroy());
  return reply.send(file.pipe(gzip));
}
