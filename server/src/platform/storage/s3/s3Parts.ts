import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { bestEffort } from '@plumbline/contract/bestEffort';

const smallestPartBytes = 8 * 1024 * 1024;

/** Grows with the object, as their number is limited: 8 MiB for the first 200, at most 128 MiB. */
const partBytes = (index: number) => smallestPartBytes * 2 ** Math.min(4, Math.floor(index / 200));

/** The body in buffers large enough for the parts of an upload. */
export async function* cutIntoParts(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let gathered = 0;
  let index = 0;
  for await (const chunk of body) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    chunks.push(bytes);
    gathered += bytes.length;
    if (gathered < partBytes(index)) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    gathered = 0;
    index++;
  }
  if (gathered > 0) yield Buffer.concat(chunks);
}

/** Uploads the parts one after the other; the object appears when all are there. */
export async function uploadInParts(
  client: S3Client,
  target: CreateMultipartUploadCommandInput,
  parts: AsyncIterable<Buffer>,
): Promise<{ etag: string | undefined }> {
  const { Bucket, Key } = target;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { Bucket, Key, UploadId };
  try {
    const done: CompletedPart[] = [];
    for await (const Body of parts) {
      const PartNumber = done.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      done.push({ ETag, PartNumber });
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } });
    return { etag: (await client.send(complete)).ETag };
  } catch (error) {
    // The parts cost money until they are given up; the error that matters is the first.
    await bestEffort(client.send(new AbortMultipartUploadCommand(upload)));
    throw error;
  }
}
