import { createHmac, timingSafeEqual } from 'node:crypto';
import { throwUnless } from '@plumbline/contract/throwUnless';

/** What a signed address allows. */
export interface AddressClaims {
  method: 'GET' | 'PUT';
  key: string;
  /** Seconds since 1970. */
  expires: number;
  contentType?: string;
  size?: number;
  maxBytes?: number;
  downloadName?: string;
  /** What is sent is a picture, of which nothing is stored but what was decoded. */
  asImage?: boolean;
  part?: PartClaims;
}

/** One part of an upload, for one attempt to write it. */
export interface PartClaims {
  uploadId: string;
  partNumber: number;
  attempt: number;
}

export interface AddressSettings {
  signingKey: string | Uint8Array;
  /** Where the routes of the storage are mounted, without a slash at the end. */
  publicPath: string;
}

export type AddressVerdict = { claims: AddressClaims } | { reason: 'expired' | 'badSignature' };

const refusals = {
  expired: { code: 'storage.addressExpired', message: 'This address has expired.' },
  badSignature: { code: 'storage.badSignature', message: 'This address was not signed by this server.' },
} as const;

export class SignedAddressError extends Error {
  override readonly name = 'SignedAddressError';
  readonly statusCode = 403;
  readonly reason: keyof typeof refusals;
  readonly code: (typeof refusals)[keyof typeof refusals]['code'];

  constructor(reason: keyof typeof refusals) {
    super(refusals[reason].message);
    this.reason = reason;
    this.code = refusals[reason].code;
  }
}

/** An address relative to our origin. All its parameters are signed, so a claim that is added is bound at once. */
export function signAddress(settings: AddressSettings, { method, key, ...claims }: AddressClaims): string {
  const parameters = new URLSearchParams({ expires: String(claims.expires) });
  if (claims.contentType !== undefined) parameters.set('type', claims.contentType);
  if (claims.size !== undefined) parameters.set('size', String(claims.size));
  if (claims.maxBytes !== undefined) parameters.set('maxBytes', String(claims.maxBytes));
  if (claims.downloadName !== undefined) parameters.set('name', claims.downloadName.toWellFormed());
  if (claims.asImage) parameters.set('image', '1');
  if (claims.part) {
    parameters.set('upload', claims.part.uploadId);
    parameters.set('part', String(claims.part.partNumber));
    parameters.set('attempt', String(claims.part.attempt));
  }
  parameters.set('signature', signatureOf(settings, method, key, parameters));
  return `${settings.publicPath}/${key.split('/').map(encodeURIComponent).join('/')}?${parameters}`;
}

/** The claims of an address, or why it is worth nothing. */
export function verifySignedAddress(settings: AddressSettings, method: string, url: string, now: Date): AddressVerdict {
  const address = readAddress(settings, url);
  if (!address) return { reason: 'badSignature' };
  const { key, parameters } = address;
  const given = parameters.get('signature') ?? '';
  parameters.delete('signature');
  if (!equal(given, signatureOf(settings, method, key, parameters))) return { reason: 'badSignature' };
  const expires = Number(parameters.get('expires'));
  if (!(now.getTime() <= expires * 1000)) return { reason: 'expired' };
  return { claims: { method: method as AddressClaims['method'], key, expires, ...readClaims(parameters) } };
}

function readClaims(parameters: URLSearchParams): Omit<AddressClaims, 'method' | 'key' | 'expires'> {
  const text = (name: string) => parameters.get(name) ?? undefined;
  const number = (name: string) => (parameters.has(name) ? Number(parameters.get(name)) : undefined);
  const uploadId = text('upload');
  const part = { partNumber: number('part') ?? 0, attempt: number('attempt') ?? 0 };
  return {
    contentType: text('type'),
    size: number('size'),
    maxBytes: number('maxBytes'),
    downloadName: text('name'),
    ...(parameters.has('image') && { asImage: true }),
    part: uploadId === undefined ? undefined : { uploadId, ...part },
  };
}

function readAddress({ publicPath }: AddressSettings, url: string) {
  const [path = '', query = ''] = url.split('?', 2);
  if (!path.startsWith(`${publicPath}/`)) return undefined;
  const parameters = new URLSearchParams(query);
  try {
    return { key: decodeURIComponent(path.slice(publicPath.length + 1)), parameters };
  } catch (error) {
    throwUnless(error, URIError);
    return undefined;
  }
}

function signatureOf(
  { signingKey }: AddressSettings,
  method: string,
  key: string,
  parameters: URLSearchParams,
): string {
  const sorted = [...parameters].sort(([a], [b]) => (a < b ? -1 : 1));
  const message = JSON.stringify(['plumbline storage address', method, key, sorted]);
  return createHmac('sha256', signingKey).update(message).digest('base64url');
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
