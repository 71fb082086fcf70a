import type { AccessTokens } from '../DesignService.ts';
import { SourceFault } from '../SourceFault.ts';
import { downloadAnswer } from './apsAnswers.ts';
import type { ApsClient } from './createApsClient.ts';
import type { SignedAddresses, SignedPiece } from './openSignedReader.ts';

/** They are good for two minutes, at the moment a request arrives. */
export const downloadLifeMs = 100_000;

/** `urn:adsk.objects:os.object:{bucket}/{object}`, as a path below which the store answers. */
export function objectPath(storageId: string): string {
  const [, bucket, object] = /^urn:adsk\.objects:os\.object:([^/]+)\/(.+)$/.exec(storageId) ?? [];
  if (!bucket || !object) throw new SourceFault('badAnswer', { message: `no object: ${storageId.slice(0, 100)}` });
  return `/oss/v2/buckets/${encodeURIComponent(bucket)}/objects/${encodeURIComponent(object)}`;
}

export async function signDownload(
  client: ApsClient,
  tokens: AccessTokens,
  storageId: string,
): Promise<SignedAddresses> {
  const path = `${objectPath(storageId)}/signeds3download`;
  const { url, urls, size } = await client.call(tokens, { path, reads: downloadAnswer });
  const pieces = urls ? piecesOf(urls) : [{ start: 0, end: size, url: url ?? '' }];
  if (!coversAll(pieces, size)) throw new SourceFault('badAnswer', { message: 'addresses with gaps' });
  return { size, pieces };
}

/** Keys are ranges of bytes, both ends included: `(0-5242879)`. */
function piecesOf(urls: Record<string, string>): SignedPiece[] {
  return Object.entries(urls)
    .map(([range, url]) => {
      const [, first, last] = /(\d+)-(\d+)/.exec(range) ?? [];
      return { start: Number(first), end: Number(last) + 1, url };
    })
    .sort((a, b) => a.start - b.start);
}

const coversAll = (pieces: readonly SignedPiece[], size: number): boolean =>
  pieces.every(({ start, url }, i) => url !== '' && start === (pieces[i - 1]?.end ?? 0)) &&
  (pieces.at(-1)?.end ?? 0) === size;
