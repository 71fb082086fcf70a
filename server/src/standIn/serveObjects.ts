import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bucket, type LibraryObject } from './createLibrary.ts';
import { dataRefusal, Refusal } from './Refusal.ts';
import type { StandInParts } from './StandInParts.ts';
import { sendRange } from './sendRange.ts';

type Params = Record<string, string>;
const path = '/oss/v2/buckets/:bucket/objects/:object';
const chunks = 3;

/** The store: addresses for downloads and uploads, and what lies behind them. */
export function serveObjects(app: FastifyInstance, parts: StandInParts): void {
  const { library, grants, uploads, addresses, faults, now, url } = parts;
  const signedUrl = (key: string) => `${url()}/signed/${key}`;

  function readable(request: FastifyRequest): LibraryObject {
    const account = grants.check(request.headers.authorization, ['data:read']);
    const params = request.params as Params;
    if (params.bucket !== bucket) throw new Refusal(404, { reason: 'Bucket not found' });
    const object = library.findObject(params.object as string);
    if (!object) throw new Refusal(404, { reason: 'Object not found' });
    if (!object.project.members.includes(account.id)) throw new Refusal(403, { reason: 'Access denied' });
    return object;
  }

  app.get(`${path}/signeds3download`, async (request) => {
    const object = readable(request);
    const size = (await object.load()).length;
    const sign = (start: number, end: number) => signedUrl(addresses.sign({ does: 'download', object, start, end }));
    if (!object.isChunked) return { status: 'complete', url: sign(0, size), params: {}, size };
    const step = Math.ceil(size / chunks);
    const starts = Array.from({ length: Math.ceil(size / step) }, (_, i) => i * step);
    const ends = starts.map((start) => [start, Math.min(start + step, size)] as const);
    const urls = Object.fromEntries(ends.map(([start, end]) => [`(${start}-${end - 1})`, sign(start, end)]));
    return { status: 'chunked', urls, params: {}, size };
  });

  app.get(`${path}/signeds3upload`, async (request) => {
    const { object } = request.params as Params;
    const query = request.query as Params;
    enterFolder(request, object as string);
    const count = Number(query.parts ?? 1);
    const first = Number(query.firstPart ?? 1);
    if (!(count >= 1 && count <= 25 && first >= 1)) throw new Refusal(400, { reason: 'parts must be from 1 to 25' });
    const uploadKey = query.uploadKey ?? uploads.begin(object as string);
    if (uploads.keyOf(uploadKey) !== object) throw new Refusal(400, { reason: 'The uploadKey is of another object.' });
    const sign = (part: number) => signedUrl(addresses.sign({ does: 'upload', uploadKey, part }));
    return {
      uploadKey,
      urls: Array.from({ length: count }, (_, i) => sign(first + i)),
      urlExpiration: new Date(now() + 120_000).toISOString(),
      uploadExpiration: new Date(now() + 86_400_000).toISOString(),
    };
  });

  app.post(`${path}/signeds3upload`, async (request) => {
    const { object } = request.params as Params;
    enterFolder(request, object as string);
    const body = request.body as { uploadKey?: string; size?: number; eTags?: string[] };
    if (typeof body?.uploadKey !== 'string') throw new Refusal(400, { reason: 'uploadKey is missing' });
    if (uploads.keyOf(body.uploadKey) !== object)
      throw new Refusal(400, { reason: 'The uploadKey is of another object.' });
    const { key } = uploads.complete(body.uploadKey, body);
    return {
      bucketKey: bucket,
      objectKey: key,
      objectId: `urn:adsk.objects:os.object:${bucket}/${key}`,
      size: body.size,
    };
  });

  function enterFolder(request: FastifyRequest, key: string): void {
    const account = grants.check(request.headers.authorization, ['data:write', 'data:create']);
    const { members } = uploads.findFolder(key).project;
    if (!members.includes(account.id)) throw dataRefusal(403, 'FORBIDDEN', 'No permission to upload here.');
  }

  const targetOf = (request: FastifyRequest) =>
    addresses.resolve((request.params as Params).key as string, request.headers.authorization);

  app.get('/signed/:key', async (request: FastifyRequest, reply: FastifyReply) => {
    const target = targetOf(request);
    if (target.does !== 'download') throw new Refusal(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const bytes = (await target.object.load()).subarray(target.start, target.end);
    return sendRange(request, reply, { bytes, cut: faults.take(['cut'], request.url) });
  });

  app.put('/signed/:key', async (request: FastifyRequest, reply: FastifyReply) => {
    const target = targetOf(request);
    if (target.does !== 'upload') throw new Refusal(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const bytes = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    return reply.header('etag', `"${uploads.takePart(target.uploadKey, target.part, bytes)}"`).send();
  });
}
