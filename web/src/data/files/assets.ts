import { bestEffort } from '@plumbline/contract/bestEffort';
import type { Client } from '@plumbline/contract/client';
import { errorBody } from '@plumbline/contract/errorBody';
import { readImageKey, signAssetWritePublic } from '@plumbline/contract/resources/assets';

/** A key for a picture that is needed once: `{tenant}/temp/{uuid}.{ext}`. */
export function temporaryKey(tenantId: string, filename: string): string {
  return `${tenantId}/temp/${randomUuid()}.${extensionOf(filename)}`;
}

/** A key for a picture of an issue: `{tenant}/issues/{issueId}/{uuid}.{ext}`. */
export function issueKey(tenantId: string, issueId: string, filename: string): string {
  return `${tenantId}/issues/${issueId}/${randomUuid()}.${extensionOf(filename).replace('jpeg', 'jpg')}`;
}

function extensionOf(filename: string): string {
  return /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** What came of sending a picture: only 200 is success. */
export interface AssetSent {
  status: number;
  /** Why it was refused, where the server says so. */
  reason?: string;
}

/** Puts a picture into the storage of its tenant. */
export async function uploadAsset({
  call,
  key,
  file,
  signal,
}: {
  call: Client;
  key: string;
  file: Blob;
  signal: AbortSignal;
}): Promise<AssetSent> {
  const image = readImageKey(key);
  const contentType = 'contentType' in image ? image.contentType : file.type;
  const { signedUrl } = await call(signAssetWritePublic, { params: { key }, query: { contentType }, signal });
  const response = await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: file,
    signal,
  });
  if (response.status === 200) return { status: 200 };
  const refusal = errorBody.safeParse(await bestEffort(response.json()));
  return { status: response.status, ...(refusal.success && { reason: refusal.data.message }) };
}

/** crypto.randomUUID is missing where a page is not served over TLS. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
