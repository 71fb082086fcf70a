import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signalOf } from '../gate/signalOf.ts';
import type { AddressClaims, PartClaims } from './addresses/signedAddress.ts';
import { readRangeHeader } from './byteRange.ts';
import { contentDisposition, sameContentType } from './contentTypes.ts';
import { readUpload } from './readUpload.ts';
import type { OpenObject, Storage } from './Storage.ts';
import { StorageError } from './StorageError.ts';

/** A picture on its way in: bounded as its address says, of the type that was announced. */
export interface ImageSent {
  key: string;
  contentType: string;
  body: AsyncIterable<Uint8Array>;
}

interface Made {
  bytes: Uint8Array;
  contentType: string;
}

export interface SignedStorageOptions {
  storage: Storage;
  /** Decodes and stores what is sent to an address that was signed for a picture. */
  takeImage?: (sent: ImageSent) => Promise<{ etag: string }>;
  /** What lies nowhere and is made when it is asked for; nothing for objects of the store. */
  make?: (key: string, signal: AbortSignal) => Promise<Made | undefined>;
  /** Packs what is made as the caller takes it. */
  pack?: (request: FastifyRequest, reply: FastifyReply, bytes: Buffer) => Promise<Buffer>;
  /** The disk of a folder store; refuses what it has no room for. */
  space?: { hold(bytes: number): Promise<() => void> };
}

/** Answers the addresses that the storage signs for this server. Errors are left to the server's renderer. */
export async function registerSignedStorageRoutes(app: FastifyInstance, options: SignedStorageOptions) {
  const { storage } = options;
  const path = `${storage.addresses.publicPath}/*`;
  // In a scope of its own: bodies pass as streams here and nowhere else.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put(path, { config: { takesLongBodies: true } }, (request, reply) => receive(options, request, reply));
    scope.get(path, { exposeHeadRoute: false }, (request, reply) => deliver(options, request, reply));
  });
}

async function deliver(options: SignedStorageOptions, request: FastifyRequest, reply: FastifyReply) {
  const { storage, make } = options;
  const { key, downloadName } = storage.addresses.verify('GET', request.url);
  const made = await make?.(key, signalOf(reply.raw));
  if (made) return sendMade(options, made, downloadName, request, reply);
  // What lies in S3 is read there.
  if (storage.kind !== 'folder') throw new StorageError('notFound', 'There is no such object.');
  const opened = await storage.open(key);
  try {
    return await send(opened, downloadName, request, reply);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function sendMade(
  { pack = async (_request, _reply, bytes) => bytes }: SignedStorageOptions,
  { bytes, contentType }: Made,
  downloadName: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = createHash('sha256').update(bytes).digest('base64url');
  reply.headers({ etag: `"${etag}"`, 'cache-control': 'private, no-cache' });
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.headers(labels(contentType, downloadName));
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return reply.send(isPacked(contentType) ? whole : await pack(request, reply, whole));
}

/** Pictures but drawings, and documents, are packed already. */
const isPacked = (contentType: string) => /^image\/(?!svg)|pdf$/.test(contentType);

/** What keeps a browser from taking an object for anything but what it is. */
const labels = (contentType: string, downloadName: string | undefined) => ({
  'content-type': contentType,
  'content-disposition': contentDisposition(contentType, downloadName),
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});

async function send(
  opened: OpenObject,
  downloadName: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { size, contentType, modified, etag } = opened.object;
  const validators = { etag: `"${etag}"`, 'cache-control': 'private, no-cache' };
  if (namesEtag(request.headers['if-none-match'], etag)) {
    await opened.close();
    return reply.code(304).headers(validators).send();
  }
  const range = rangeOf(request, opened, reply);
  const stream = opened.read(range);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .headers({
      ...validators,
      ...labels(contentType, downloadName),
      'accept-ranges': 'bytes',
      'content-length': range ? range.end - range.start + 1 : size,
      'last-modified': modified.toUTCString(),
    })
    .send(stream);
}

function rangeOf(request: FastifyRequest, { object }: OpenObject, reply: FastifyReply) {
  const { range, 'if-range': ifRange } = request.headers;
  if (ifRange !== undefined && ifRange !== `"${object.etag}"`) return undefined;
  try {
    return readRangeHeader(range, object.size);
  } catch (error) {
    reply.header('content-range', `bytes */${object.size}`);
    throw error;
  }
}

function namesEtag(header: string | undefined, etag: string): boolean {
  const names = (header ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''));
  return names.includes(`"${etag}"`) || names.includes('*');
}

async function receive(options: SignedStorageOptions, request: FastifyRequest, reply: FastifyReply) {
  const claims = options.storage.addresses.verify('PUT', request.url);
  const body = (request.body as Readable | undefined) ?? Readable.from([]);
  try {
    checkLength(claims, request.headers['content-length']);
    const { etag } = await store(options, claims, request, body);
    return reply.header('etag', `"${etag}"`).send();
  } catch (error) {
    // Half read, it would hold up the connection, and the answer with it.
    body.resume();
    throw error;
  }
}

async function store(options: SignedStorageOptions, claims: AddressClaims, request: FastifyRequest, body: Readable) {
  if (claims.part) return storePart(options, claims.part, claims.size ?? 0, body);
  const { storage, takeImage } = options;
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  if (claims.contentType !== undefined && !sameContentType(contentType, claims.contentType)) {
    throw new StorageError('wrongType', 'The upload is not of the type that was signed for.');
  }
  if (claims.asImage) {
    if (!takeImage) throw new StorageError('failed', 'Nobody takes pictures in here.');
    return takeImage({ key: claims.key, contentType, body: bounded(body, claims) });
  }
  return storage.put(claims.key, Readable.from(bounded(body, claims)), { contentType });
}

async function storePart({ storage, space }: SignedStorageOptions, part: PartClaims, size: number, body: Readable) {
  // The parts of an upload to S3 go there; such an address is of a time when the store was another.
  if (storage.kind !== 'folder') throw new StorageError('notFound', 'There is no such upload.');
  const letGo = await space?.hold(size);
  try {
    return await storage.uploads.writePart(part, size, body);
  } finally {
    letGo?.();
  }
}

function checkLength(claims: AddressClaims, contentLength: string | undefined): void {
  if (contentLength === undefined) return;
  checkNotTooLarge(claims, Number(contentLength));
  checkWhole(claims, Number(contentLength));
}

/** Does not destroy the request when it stops: the answer still has to go over its connection. */
async function* bounded(body: Readable, claims: AddressClaims): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of readUpload(body)) {
    received += chunk.length;
    checkNotTooLarge(claims, received);
    yield chunk;
  }
  checkWhole(claims, received);
}

function checkNotTooLarge({ size, maxBytes }: AddressClaims, bytes: number): void {
  const most = Math.min(size ?? Number.POSITIVE_INFINITY, maxBytes ?? Number.POSITIVE_INFINITY);
  if (bytes > most) throw new StorageError('tooLarge', `The upload is larger than the ${most} bytes signed for.`);
}

function checkWhole({ size }: AddressClaims, bytes: number): void {
  if (size === undefined || bytes === size) return;
  throw new StorageError('wrongSize', `The upload has ${bytes} bytes and was signed for ${size}.`);
}
