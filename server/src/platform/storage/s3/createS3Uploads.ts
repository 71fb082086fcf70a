import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { contentDisposition } from '../contentTypes.ts';
import type { MultipartUploads, PartWritten, UploadLimits, UploadPlan } from '../MultipartUploads.ts';
import type { Storage } from '../Storage.ts';
import { StorageError } from '../StorageError.ts';
import { checkKey } from '../storageKeys.ts';
import {
  checkAttempt,
  checkPartNumber,
  checkPlan,
  countParts,
  findWrongParts,
  sizeOfPart,
  unquoted,
  wrongParts,
} from '../uploadPlan.ts';
import type { S3Address } from './s3Address.ts';
import { isAbsent, translate } from './s3Errors.ts';

const limits: UploadLimits = { maxParts: 10_000, minPartBytes: 5 * 1024 ** 2, maxPartBytes: 5 * 1024 ** 3 };

type ReportedPart = { partNumber: number; etag: string };

export interface S3UploadsOptions {
  client: S3Client;
  address: S3Address;
  sign(command: UploadPartCommand, expiresInS: number, headers: string[]): Promise<string>;
  stat: Storage['stat'];
}

export function createS3Uploads({ client, address, sign, stat }: S3UploadsOptions): MultipartUploads {
  const objectOf = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + checkKey(key) });
  const target = (uploadId: string, { key }: Pick<UploadPlan, 'key'>) => ({ ...objectOf(key), UploadId: uploadId });

  return {
    limits,

    async begin(plan) {
      const { key, contentType } = checkPlan(plan, limits);
      const labels = { ContentType: contentType, ContentDisposition: contentDisposition(contentType) };
      const command = new CreateMultipartUploadCommand({ ...objectOf(key), ...labels });
      const { UploadId } = await translate(() => client.send(command));
      if (UploadId) return UploadId;
      throw new StorageError('failed', 'The S3 server began an upload without an id.');
    },

    async signPart(uploadId, plan, { partNumber, attempt, expiresInS }) {
      checkAttempt({ attempt });
      const part = { PartNumber: partNumber, ContentLength: sizeOfPart(plan, partNumber) };
      // A part has no type, but the SDK gives it one that senders do not.
      return sign(new UploadPartCommand({ ...target(uploadId, plan), ...part }), expiresInS, ['content-length']);
    },

    async findPart(uploadId, plan, partNumber) {
      checkPartNumber(plan, partNumber);
      const place = { PartNumberMarker: String(partNumber - 1), MaxParts: 1 };
      const command = new ListPartsCommand({ ...target(uploadId, plan), ...place });
      const { Parts = [] } = await translate(() => client.send(command));
      return Parts.map(asPart).find((part) => part.partNumber === partNumber);
    },

    async finish(uploadId, plan, parts, { signal } = {}) {
      try {
        await complete(uploadId, plan, parts);
      } catch (error) {
        if (!isAbsent(error)) throw error;
        // A finish before this one came so far: the upload has become the object.
      }
      await checkWhole(plan, parts);
      return { sha256: await hashObject(plan.key, signal) };
    },

    async abort(uploadId, plan) {
      const command = new AbortMultipartUploadCommand(target(uploadId, plan));
      await translate(() => client.send(command)).catch((error) => {
        if (!isAbsent(error)) throw error;
      });
    },

    async *listBegun(before) {
      for await (const { Uploads = [] } of listUploads()) {
        for (const { UploadId: uploadId = '', Key = '', Initiated: begun = new Date(0) } of Uploads) {
          if (begun < before) yield { uploadId, key: Key.slice(address.prefix.length), begun };
        }
      }
    },
  };

  async function complete(uploadId: string, plan: UploadPlan, parts: readonly ReportedPart[]): Promise<void> {
    const wrong = await listWrongParts(uploadId, plan, parts);
    if (wrong.length > 0) throw wrongParts(wrong);
    const inOrder = parts.toSorted((one, other) => one.partNumber - other.partNumber);
    const Parts = inOrder.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: `"${unquoted(etag)}"` }));
    const command = new CompleteMultipartUploadCommand({ ...target(uploadId, plan), MultipartUpload: { Parts } });
    try {
      await translate(() => client.send(command));
    } catch (error) {
      // One was overwritten since they were listed.
      if (!(error instanceof StorageError) || error.kind !== 'wrongParts') throw error;
      throw wrongParts(await listWrongParts(uploadId, plan, parts), error);
    }
  }

  async function listWrongParts(uploadId: string, plan: UploadPlan, reported: readonly ReportedPart[]) {
    const there = new Map<number, PartWritten>();
    for await (const { Parts = [] } of listParts(uploadId, plan)) {
      for (const part of Parts.map(asPart)) there.set(part.partNumber, part);
    }
    return findWrongParts(plan, reported, ({ partNumber, etag }) => {
      const part = there.get(partNumber);
      return part?.etag === unquoted(etag) && part.size === sizeOfPart(plan, partNumber);
    });
  }

  /** The object of this upload, as far as its size and the count of parts in its etag can tell. */
  async function checkWhole(plan: UploadPlan, parts: readonly ReportedPart[]): Promise<void> {
    const object = await stat(plan.key);
    if (!object) throw new StorageError('notFound', 'There is no such upload.');
    const [, count] = /-(\d+)$/.exec(object.etag) ?? [];
    const isOther = count !== undefined && Number(count) !== parts.length;
    if (isOther || object.size !== plan.size || parts.length !== countParts(plan)) {
      throw new StorageError('notFound', 'There is no such upload: its key belongs to another object.');
    }
  }

  async function hashObject(key: string, signal: AbortSignal | undefined): Promise<string> {
    const command = new GetObjectCommand(objectOf(key));
    const hash = createHash('sha256');
    await translate(async () => {
      const { Body } = await client.send(command, { abortSignal: signal });
      for await (const chunk of Body as Readable) {
        signal?.throwIfAborted();
        hash.update(chunk);
      }
    });
    return hash.digest('hex');
  }

  /** The paginator of the SDK goes on for ever where a server names a next part after the last. */
  async function* listParts(uploadId: string, plan: UploadPlan): AsyncGenerator<ListPartsCommandOutput> {
    for (let PartNumberMarker: string | undefined; ; ) {
      const command = new ListPartsCommand({ ...target(uploadId, plan), PartNumberMarker });
      const page = await translate(() => client.send(command));
      yield page;
      if (!page.IsTruncated) return;
      PartNumberMarker = page.NextPartNumberMarker;
    }
  }

  /** The SDK has no paginator for these. */
  async function* listUploads(): AsyncGenerator<ListMultipartUploadsCommandOutput> {
    const all = { Bucket: address.bucket, Prefix: address.prefix };
    for (let place = {}; ; ) {
      const command = new ListMultipartUploadsCommand({ ...all, ...place });
      const page = await translate(() => client.send(command));
      yield page;
      if (!page.IsTruncated) return;
      place = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }
}

const asPart = ({ PartNumber = 0, Size = 0, ETag }: Part): PartWritten => ({
  partNumber: PartNumber,
  size: Size,
  etag: unquoted(ETag),
});
