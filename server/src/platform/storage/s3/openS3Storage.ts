import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkBytes, checkLife } from '../addresses/createAddressSigner.ts';
import { checkRange } from '../byteRange.ts';
import { checkByUse } from '../checkByUse.ts';
import { checkContentType, contentDisposition } from '../contentTypes.ts';
import { forEachConcurrently } from '../forEachConcurrently.ts';
import { loadedWork } from '../loadedWork.ts';
import type { AddressSigner, S3Storage } from '../Storage.ts';
import { StorageError } from '../StorageError.ts';
import { checkKey, checkPrefix } from '../storageKeys.ts';
import { unquoted } from '../uploadPlan.ts';
import { createS3Uploads } from './createS3Uploads.ts';
import type { S3Address } from './s3Address.ts';
import { fromS3Error, isAbsent, translate } from './s3Errors.ts';
import { cutIntoParts, uploadInParts } from './s3Parts.ts';

const longestCheckMs = 20_000;
const putsAtOnce = 16;

export interface StorageCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface S3Options {
  address: S3Address;
  credentials: StorageCredentials;
  addresses: AddressSigner;
  /** On this machine, for what work needs of the storage. */
  workFolder: string;
  now: () => Date;
}

type SignedCommand = GetObjectCommand | PutObjectCommand | UploadPartCommand;

/** Objects in a bucket. */
export async function openS3Storage(options: S3Options): Promise<S3Storage> {
  const { address, credentials, addresses, now } = options;
  const client = createClient(address, credentials);
  const { publicEndpoint } = address;
  // A signature names the host that is asked.
  const signer = publicEndpoint ? createClient({ ...address, endpoint: publicEndpoint }, credentials) : client;
  const target = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + checkKey(key) });
  const sign = (command: SignedCommand, expiresInS: number, headers = ['content-type', 'content-length']) =>
    // Its type takes one command at a time, and each of these has another input.
    getSignedUrl(signer, command as GetObjectCommand, {
      expiresIn: checkLife(expiresInS),
      signingDate: now(),
      signableHeaders: new Set(headers),
    });

  const storage: S3Storage = {
    kind: 's3',
    browserOrigins: [new URL(await sign(new GetObjectCommand(target('origin')), 1)).origin],
    addresses,
    uploads: createS3Uploads({ client, address, sign, stat: (key) => storage.stat(key) }),
    get work() {
      return work;
    },

    async put(key, body, { contentType }) {
      const object = {
        ...target(key),
        ContentType: checkContentType(contentType),
        ContentDisposition: contentDisposition(contentType),
      };
      return translate(() => putBody(client, object, body));
    },

    putMany: (objects) =>
      forEachConcurrently(objects, putsAtOnce, async ({ key, read, contentType }) =>
        storage.put(key, await read(), { contentType }),
      ),

    async stat(key) {
      const command = new HeadObjectCommand(target(key));
      const head = await translate(() => client.send(command)).catch(undefinedIfAbsent);
      if (!head) return undefined;
      return {
        key,
        size: head.ContentLength ?? 0,
        contentType: head.ContentType ?? 'application/octet-stream',
        modified: head.LastModified ?? new Date(0),
        etag: unquoted(head.ETag),
      };
    },

    async openRead(key, range) {
      if (range) checkRange(range);
      const command = new GetObjectCommand({ ...target(key), Range: range && `bytes=${range.start}-${range.end}` });
      const { Body } = await translate(() => client.send(command));
      return Body as Readable;
    },

    async remove(key) {
      const command = new DeleteObjectCommand(target(key));
      await translate(() => client.send(command)).catch(undefinedIfAbsent);
    },

    async *list(prefix) {
      const Prefix = address.prefix + checkPrefix(prefix);
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: address.bucket, Prefix })) {
          for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
            yield { key: Key.slice(address.prefix.length), size: Size, modified: LastModified };
          }
        }
      } catch (error) {
        throw fromS3Error(error);
      }
    },

    async signGet(key, { expiresInS, downloadName }) {
      const ResponseContentDisposition =
        downloadName === undefined ? undefined : contentDisposition('application/octet-stream', downloadName);
      return sign(new GetObjectCommand({ ...target(key), ResponseContentDisposition }), expiresInS);
    },

    async signPut(key, options) {
      if (options.maxBytes !== undefined) return addresses.signPut(key, options);
      const { contentType, size, expiresInS } = options;
      const ContentType = contentType === undefined ? undefined : checkContentType(contentType);
      const command = new PutObjectCommand({ ...target(key), ContentType, ContentLength: checkBytes(size) });
      return sign(command, expiresInS);
    },

    check: () => Promise.race([checkByUse(storage), refuseAfter(longestCheckMs)]),
    async close() {
      signer.destroy();
      client.destroy();
    },
  };
  const work = loadedWork(options.workFolder, storage);
  return storage;
}

function createClient({ endpoint, region, pathStyle }: S3Address, credentials: StorageCredentials): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: pathStyle,
    // Otherwise a signed address carries the checksum of an empty body and no upload fits it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A reader may think long between two chunks, so only a long silence counts as the end.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 600_000 },
  });
}

type PutTarget = { Bucket: string; Key: string; ContentType: string; ContentDisposition: string };

async function putBody(client: S3Client, object: PutTarget, body: Uint8Array | Readable) {
  if (body instanceof Uint8Array) return putWhole(client, object, body);
  let size = 0;
  const parts = counted(cutIntoParts(body), (bytes) => {
    size += bytes;
  });
  // A stream has no known length, which a single request would need: what fits one part is sent whole.
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  const second = await parts.next();
  if (second.done) return putWhole(client, object, first);
  const { etag } = await uploadInParts(client, object, chain([first, second.value], parts));
  return { size, etag: unquoted(etag) };
}

async function putWhole(client: S3Client, object: PutTarget, body: Uint8Array) {
  const { ETag } = await client.send(new PutObjectCommand({ ...object, Body: body }));
  return { size: body.length, etag: unquoted(ETag) };
}

async function* counted(parts: AsyncIterable<Buffer>, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    count(part.length);
    yield part;
  }
}

async function* chain(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

async function refuseAfter(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new StorageError('unreachable', 'The S3 server does not answer.');
}

function undefinedIfAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}
