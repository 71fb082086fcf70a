import { z } from 'zod';
import type { AccessTokens } from '../DesignService.ts';
import type { NewSourceFile } from '../FileSource.ts';
import { SourceFault } from '../SourceFault.ts';
import { uploadAnswer } from './apsAnswers.ts';
import type { ApsClient } from './createApsClient.ts';
import { objectPath } from './signDownload.ts';
import { type RetryPolicy, withRetries } from './withRetries.ts';

/** All but the last must have 5 MB. */
const partBytes = 16 * 1024 * 1024;
const partTimeoutMs = 300_000;

interface SendOptions {
  client: ApsClient;
  retryPolicy: RetryPolicy;
  tokens: AccessTokens;
  storageId: string;
  file: NewSourceFile;
}

/** Puts the bytes where the service has made room for them, in parts. */
export async function sendObject({ client, retryPolicy, tokens, storageId, file }: SendOptions): Promise<void> {
  const path = `${objectPath(storageId)}/signeds3upload`;
  const eTags: string[] = [];
  let uploadKey: string | undefined;

  /** For one part, as an address is good for two minutes: those of later parts would run out meanwhile. */
  async function sign(part: number): Promise<string> {
    const query = { parts: 1, firstPart: part, uploadKey };
    const signed = await client.call(tokens, { path, query, reads: uploadAnswer });
    uploadKey = signed.uploadKey;
    return signed.urls[0] as string;
  }

  async function sendPart(part: number, body: Uint8Array): Promise<string> {
    const headers = { 'content-length': String(body.length) };
    const answer = await client.signed({ method: 'PUT', url: await sign(part), headers, body }, partTimeoutMs);
    answer.close();
    const { etag } = answer.headers;
    if (etag === undefined) throw new SourceFault('badAnswer', { message: 'a part without an ETag' });
    return etag.replaceAll('"', '');
  }

  for (let start = 0, part = 1; start < file.size || part === 1; start += partBytes, part++) {
    const body = await file.read({ start, end: Math.min(start + partBytes, file.size) });
    eTags.push(await withRetries(retryPolicy, () => sendPart(part, body)));
  }
  const body = { uploadKey, size: file.size, eTags };
  await client.call(tokens, { method: 'POST', path, body, reads: z.unknown() });
}
