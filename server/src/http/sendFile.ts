import { finished, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from './compressed.ts';

/**
 * Sends a file while it is being made. Whoever stops listening ends its making; one that fails before its first byte is
 * answered like any other failure, and a later one breaks off, so that nobody takes a part for the whole.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { filename, contentType, body }: FileAnswer,
  onOver?: () => void,
): Promise<FastifyReply> {
  const file = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  if (onOver) void whenOver(file, reply).then(onOver);
  const hasLeft = endWithCaller(file, request, reply);
  await begun(file);
  // Nothing can be sent any more, and trying to would be told as a failure.
  if (hasLeft()) return reply.hijack();
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

/** Its maker may work on for a while after the caller has left. */
async function whenOver(file: Readable, { raw }: FastifyReply): Promise<void> {
  const sent = new Promise<void>((resolve) => finished(raw, () => resolve()));
  const made = new Promise((resolve) => file.once('close', resolve));
  await Promise.all([sent, made]);
}

/** Tells what no other line of the log does: that the caller went away, or that a file broke off. */
function endWithCaller(file: Readable, request: FastifyRequest, reply: FastifyReply): () => boolean {
  const answer = reply.raw;
  const what = { method: request.method, path: request.url.split('?')[0], userId: request.caller?.user?.id };
  const hasLeft = () => answer.destroyed && !answer.writableFinished;
  const end = () => {
    if (!hasLeft() || file.destroyed) return;
    request.log.info(what, 'caller left before the end of a file');
    file.destroy();
  };
  file.on('error', (error) => {
    // Without a byte sent it is told where every failure is.
    if (answer.headersSent && !hasLeft()) request.log.error({ ...what, err: error }, 'file broke off');
  });
  answer.once('close', end);
  end();
  return hasLeft;
}

/** When the first bytes are there, or nobody waits for them any more. */
function begun(file: Readable): Promise<void> {
  if (file.destroyed) return Promise.resolve();
  return new Promise((resolve, reject) => {
    file.once('readable', resolve).once('close', resolve).once('error', reject);
  });
}
