import { join } from 'node:path';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { StorageError } from './StorageError.ts';

/** S3 allows 1,024 bytes, of which the rest is left to the prefix of the bucket. */
const longestKeyBytes = 900;
const longestNameBytes = 240;
const fileEnding = '.stored';
/** Control characters and half pairs cannot be listed by S3 (XML); a backslash is a separator on some systems. */
const forbidden = /[\p{Cc}\p{Cs}\uFFFE\uFFFF\\]/u;

/** Refuses what any store could not keep, so that a key is good everywhere or nowhere. */
export function checkKey(key: string): string {
  if (forbidden.test(key)) throw badKey('it has a character that no key may have');
  if (Buffer.byteLength(key) > longestKeyBytes) throw badKey(`it is longer than ${longestKeyBytes} bytes`);
  for (const segment of key.split('/')) checkSegment(segment);
  return key;
}

/** A prefix is the beginning of a key, so its last segment may be empty or unfinished. */
export function checkPrefix(prefix: string): string {
  if (prefix !== '') checkKey(`${prefix}x`);
  return prefix;
}

/** The file of a key: one path for each key, also where case or the form of accents does not count. */
export function fileOfKey(folder: string, key: string): string {
  const segments = checkKey(key).split('/');
  const name = segments.pop() ?? '';
  return join(folder, ...segments.map(folderName), fileName(name));
}

/** The deepest folder that holds every key of the prefix. */
export function folderOfPrefix(folder: string, prefix: string): string {
  const segments = checkPrefix(prefix).split('/').slice(0, -1);
  return join(folder, ...segments.map(folderName));
}

/** The last segment of the key that a file stands for, if it is one of ours. */
export function segmentOfFile(name: string): string | undefined {
  return decodeIf(name.slice(0, -fileEnding.length), (segment) => fileName(segment) === name);
}

/** The segment that a folder stands for, if it is one of ours. */
export function segmentOfFolder(name: string): string | undefined {
  return decodeIf(name, (segment) => folderName(segment) === name);
}

function decodeIf(text: string, isOurs: (segment: string) => boolean): string | undefined {
  try {
    const segment = decodeURIComponent(text);
    return isOurs(segment) ? segment : undefined;
  } catch (error) {
    throwUnless(error, URIError);
    return undefined;
  }
}

function checkSegment(segment: string): void {
  if (segment === '') throw badKey('it has an empty part');
  if (segment === '.' || segment === '..') throw badKey('it climbs');
  if (encode(segment).length > longestNameBytes) throw badKey('a part of it is too long');
}

const folderName = (segment: string) => encode(segment).replaceAll('.', '%2e');
const fileName = (segment: string) => encode(segment) + fileEnding;

function encode(segment: string): string {
  return Buffer.from(segment)
    .toString('latin1')
    .replace(/[^a-z0-9_.-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

const badKey = (reason: string) => new StorageError('badKey', `This key cannot be stored: ${reason}.`);
