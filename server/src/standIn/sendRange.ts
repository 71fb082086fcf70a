import type { FastifyReply, FastifyRequest } from 'fastify';

interface Sent {
  bytes: Uint8Array;
  /** Where the connection ends, as a share of what was asked for. */
  cut: { share: number } | undefined;
}

/** What a range asks for, as S3 sends it. */
export function sendRange(request: FastifyRequest, reply: FastifyReply, { bytes, cut }: Sent): FastifyReply {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = first === undefined ? 0 : Number(first);
  const end = last ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
  if (start > 0 && start >= bytes.length) {
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).type('application/xml').send('<Error/>');
  }
  const sent = bytes.subarray(start, end);
  const range = first === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` };
  const headers = { 'content-type': 'application/octet-stream', 'accept-ranges': 'bytes', ...range };
  const status = first === undefined ? 200 : 206;
  if (!cut) return reply.code(status).headers(headers).send(Buffer.from(sent));
  reply.hijack();
  reply.raw.writeHead(status, { ...headers, 'content-length': sent.length });
  // Once it is on its way, nothing follows.
  reply.raw.write(sent.subarray(0, Math.floor(sent.length * cut.share)), () => reply.raw.destroy());
  return reply;
}
