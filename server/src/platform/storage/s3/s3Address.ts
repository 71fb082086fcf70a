import { StartError } from '../../StartError.ts';
import { checkKey } from '../storageKeys.ts';

export interface S3Address {
  bucket: string;
  /** Before every key; empty or with a slash at its end. */
  prefix: string;
  endpoint: string | undefined;
  /** How browsers reach it, where that is another way than this server's. */
  publicEndpoint: string | undefined;
  region: string;
  pathStyle: boolean;
}

const known = ['endpoint', 'publicEndpoint', 'region', 'pathStyle'];
const longestPrefixBytes = 100;

/** Reads s3://bucket/prefix?endpoint=…&publicEndpoint=…&region=…&pathStyle=1. */
export function readS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || !url.hostname) throw wrong('it must look like s3://bucket/prefix?region=…');
  if (url.username || url.password) throw wrong('credentials belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const parameters = url.searchParams;
  const unknown = [...parameters.keys()].find((name) => !known.includes(name));
  if (unknown) throw wrong(`it knows ${known.join(', ')}, but not ${unknown}`);
  return {
    bucket: url.hostname,
    prefix: readPrefix(url.pathname),
    endpoint: readEndpoint('endpoint', parameters),
    publicEndpoint: readEndpoint('publicEndpoint', parameters),
    region: parameters.get('region') || 'us-east-1',
    pathStyle: readPathStyle(parameters.get('pathStyle')),
  };
}

function readPrefix(path: string): string {
  const prefix = decodeURIComponent(path).replace(/^\/+|\/+$/g, '');
  if (prefix === '') return '';
  try {
    checkKey(prefix);
  } catch (error) {
    throw wrong(`its prefix is not usable. ${(error as Error).message}`);
  }
  if (Buffer.byteLength(prefix) > longestPrefixBytes)
    throw wrong(`its prefix is longer than ${longestPrefixBytes} bytes`);
  return `${prefix}/`;
}

function readEndpoint(name: string, parameters: URLSearchParams): string | undefined {
  const endpoint = parameters.get(name);
  if (!endpoint) return undefined;
  if (/^https?:\/\/[^/]/.test(endpoint) && URL.canParse(endpoint)) return endpoint;
  throw wrong(`its ${name} must begin with http:// or https://`);
}

function readPathStyle(value: string | null): boolean {
  if (value !== null && value !== '0' && value !== '1') throw wrong('its pathStyle must be 0 or 1');
  return value === '1';
}

const wrong = (reason: string) => new StartError(`The setting STORAGE_URL is not usable: ${reason}.`);
