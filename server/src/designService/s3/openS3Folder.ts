import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { Outbound } from '../../platform/outbound/createOutbound.ts';
import type { FileSource, NewSourceFile, SourceEntry, SourceVersion, VersionRef } from '../FileSource.ts';
import { SourceFault } from '../SourceFault.ts';
import { createS3Handler } from './createS3Handler.ts';
import { faultOfS3, orFault } from './faultOfS3.ts';
import type { S3Folder } from './S3Folder.ts';

/** Until an answer begins, and between any two pieces of it. */
const timeoutMs = 60_000;
/** How often one range goes on after the connection broke. */
const mostBreaks = 5;
const usual = {
  pageSize: 1000,
  /** What is larger goes in parts. */
  partBytes: 16 * 1024 * 1024,
};

/** A folder of an S3 bucket as a source of files: keys are ids, and an ETag is a version, of which there is one. */
export function openS3Folder(
  folder: S3Folder,
  outbound: Pick<Outbound, 'send'>,
  { pageSize, partBytes } = usual,
): FileSource {
  const { endpoint, region, bucket: Bucket, prefix, accessKeyId, secretAccessKey } = folder;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Whoever asks tries again, with pauses of its own.
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: createS3Handler(outbound, timeoutMs),
  });
  const objectOf = (itemId: string) => ({ Bucket, Key: prefix + checked(itemId) });

  async function latest(itemId: string): Promise<SourceVersion> {
    const head = await orFault(() => client.send(new HeadObjectCommand(objectOf(itemId))));
    return versionOf(itemId, { etag: head.ETag, size: head.ContentLength, modified: head.LastModified });
  }

  /** The bytes of that version, or nothing of another. */
  async function get({ itemId, id }: VersionRef, start: number, end: number): Promise<Readable> {
    const command = new GetObjectCommand({
      ...objectOf(itemId),
      IfMatch: `"${id}"`,
      Range: `bytes=${start}-${end - 1}`,
    });
    const { Body, ETag, ContentRange } = await orFault(() => client.send(command));
    const body = Body as Readable;
    if (unquoted(ETag) === id && ContentRange?.startsWith(`bytes ${start}-${end - 1}/`)) return body;
    body.destroy();
    if (unquoted(ETag) !== id) throw new SourceFault('replaced');
    throw new SourceFault('badAnswer', { message: `${ContentRange} for bytes ${start}-${end - 1}` });
  }

  async function* read(
    version: VersionRef,
    { start, end }: { start: number; end: number },
  ): AsyncGenerator<Uint8Array> {
    let position = start;
    for (let breaks = 0; position < end; ) {
      const body = await get(version, position, end);
      try {
        for await (const part of body) {
          position += (part as Uint8Array).length;
          yield part as Uint8Array;
        }
        if (position < end) throw new SourceFault('unavailable', { message: 'it ended too early' });
      } catch (error) {
        if (++breaks > mostBreaks) throw faultOfS3(error);
      } finally {
        body.destroy();
      }
    }
  }

  async function putParts(object: { Bucket: string; Key: string }, { size, read: readPart }: NewSourceFile) {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let start = 0; start < size; start += partBytes) {
        const Body = await readPart({ start, end: Math.min(size, start + partBytes) });
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }));
        Parts.push({ PartNumber, ETag });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      // Parts that nobody completes are paid for.
      await bestEffort(client.send(new AbortMultipartUploadCommand({ ...object, UploadId })));
      throw error;
    }
  }

  return {
    latest,
    versions: async (itemId) => [await latest(itemId)],

    async list(folderId = '', page) {
      const Prefix = prefix + (folderId === '' ? '' : checked(folderId));
      const {
        Contents = [],
        CommonPrefixes = [],
        NextContinuationToken,
      } = await orFault(() =>
        client.send(
          new ListObjectsV2Command({ Bucket, Prefix, Delimiter: '/', MaxKeys: pageSize, ContinuationToken: page }),
        ),
      );
      const folders = CommonPrefixes.flatMap(({ Prefix: key = '' }): SourceEntry[] => {
        const id = key.slice(prefix.length);
        return isUsable(id) ? [{ type: 'folder', id, name: nameOf(id), modifiedAt: undefined }] : [];
      });
      const items = Contents.flatMap(({ Key = '', ETag, Size, LastModified }): SourceEntry[] => {
        const id = Key.slice(prefix.length);
        // Some tools keep a folder as an object with its name.
        if (Key.endsWith('/') || !isUsable(id)) return [];
        const version = versionOf(id, { etag: ETag, size: Size, modified: LastModified });
        return [{ type: 'item', id, name: version.name, modifiedAt: version.modifiedAt, latest: version }];
      });
      return { entries: [...folders, ...items], nextPage: NextContinuationToken };
    },

    async open(ref) {
      const version = await latest(ref.itemId);
      if (version.id !== ref.id) throw new SourceFault('replaced');
      const size = version.size ?? 0;
      return { version, size, read: ({ start, end }) => read(version, { start, end: Math.min(end, size) }) };
    },

    async put(folderId, file) {
      const itemId = (folderId === '' ? '' : checked(folderId)) + file.name;
      const object = objectOf(itemId);
      await orFault(async () => {
        if (file.size > partBytes) return putParts(object, file);
        const Body = await file.read({ start: 0, end: file.size });
        await client.send(new PutObjectCommand({ ...object, Body }));
      });
      return latest(itemId);
    },
  };
}

interface Told {
  etag: string | undefined;
  size: number | undefined;
  modified: Date | undefined;
}

function versionOf(itemId: string, { etag, size, modified }: Told): SourceVersion {
  const id = unquoted(etag);
  if (id === '') throw new SourceFault('badAnswer', { message: 'an object without an ETag' });
  const modifiedAt = modified && !Number.isNaN(modified.getTime()) ? modified.toISOString() : undefined;
  return { itemId, id, name: nameOf(itemId), number: undefined, size, modifiedAt };
}

const unquoted = (etag: string | undefined) => etag?.replace(/^W\//, '').replace(/^"|"$/g, '') ?? '';

const nameOf = (id: string) => id.replace(/\/$/, '').split('/').at(-1) ?? id;

/** Addresses put `..` together with what is above: such a key would lead out of the folder. */
const isUsable = (id: string) => id !== '' && !id.split('/').some((part) => part === '.' || part === '..');

function checked(id: string): string {
  if (!isUsable(id)) throw new SourceFault('notFound');
  return id;
}
