import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError, type EngineErrorKind } from '../../ground/EngineError.ts';
import type { Problem } from '../../ground/Problem.ts';
import { listZip } from '../zip/listZip.ts';
import { extensionOf, extensionsOf } from './extensions.ts';
import { isJunk } from './isJunk.ts';
import type { RecognisedFile } from './RecognisedFile.ts';
import { readTextShape } from './readTextShape.ts';
import { type UnreadableFormat, unreadableFormats } from './unreadableFormats.ts';

const headBytes = 4096;
const oleCompound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const zipStarts = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];
const wideText = ['\xff\xfe', '\xfe\xff'];
const sketchUp = '\xff\xfe\xff';

/** Tells what a file is, by its content first and its extension second; what cannot be read raises a sentence that says what to do. */
export async function recogniseFile(source: ByteSource): Promise<RecognisedFile> {
  if (source.size === 0) refuse(source, 'invalid', 'the file is empty');
  const bytes = new Uint8Array(Math.min(headBytes, source.size));
  // TextDecoder's latin1 is windows-1252, in which bytes from 0x80 to 0x9f are other characters.
  const head = Buffer.from(bytes.subarray(0, await source.read(bytes, 0))).toString('latin1');
  const format = findBinary(bytes, head) ?? (await findZip(source, head)) ?? (await findRest(source, bytes, head));
  const problems = tellWrongExtension(source.name, format);
  return format === 'ifc' || format === 'ifczip'
    ? { kind: 'model', format, problems }
    : { kind: 'scan', format, problems };
}

type Format = RecognisedFile['format'];

function findBinary(bytes: Uint8Array, head: string): Format | undefined {
  if (head.startsWith('ASTM-E57')) return 'e57';
  if (head.startsWith('LASF')) return (bytes[104] & 0x80) !== 0 ? 'laz' : 'las';
  if (/^ply\s/.test(head)) return 'ply';
  if (isPcd(head)) return 'pcd';
  if (skipComments(head).startsWith('ISO-10303-21;')) return 'ifc';
  return undefined;
}

/** Most begin with a comment that names the format; the rest with one of the first keywords. */
function isPcd(head: string): boolean {
  return /^# \.PCD\b/i.test(head) || /^(#[^\n]*\n)*VERSION [\d.]+\s+(FIELDS|COLUMNS) /i.test(head);
}

/** What follows a byte order mark, blanks and comments; a regular expression would try every way to pair the comment signs. */
function skipComments(head: string): string {
  let rest = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  while (rest.startsWith('/*') && rest.includes('*/', 2)) rest = rest.slice(rest.indexOf('*/', 2) + 2).trimStart();
  return rest;
}

async function findZip(source: ByteSource, head: string): Promise<Format | undefined> {
  if (!zipStarts.some((start) => head.startsWith(start))) return undefined;
  const entries = await listZip(source);
  const first = entries.find(({ name }) => !isJunk(name)) ?? refuse(source, 'invalid', 'the zip has no files');
  if (entries.some(({ name }) => name === '[Content_Types].xml'))
    refuse(source, 'invalid', 'this is an office document, neither a scan nor a model');
  const isModel = ['ifc', 'ifcxml'].includes(extensionOf(first.name)) || extensionOf(source.name) === 'ifczip';
  return isModel ? 'ifczip' : 'zip';
}

async function findRest(source: ByteSource, bytes: Uint8Array, head: string): Promise<Format> {
  const extension = extensionOf(source.name);
  refuseImpostors(source, head);
  const unreadable =
    unreadableFormats.find((format) => isOf(format, head)) ??
    unreadableFormats.find(({ extensions }) => extensions.includes(extension));
  if (unreadable) refuse(source, 'unsupported', unreadable.advice);
  if (head.startsWith(oleCompound))
    refuse(source, 'unsupported', 'this is a file of Revit or of an older Office program; upload models as IFC');
  const shape = bytes.includes(0) ? undefined : await readTextShape(source);
  return shape?.format ?? refuse(source, 'invalid', describeUnknown(bytes, extension));
}

function isOf({ starts = [], pattern }: UnreadableFormat, head: string): boolean {
  return starts.some((start) => head.startsWith(start)) || (pattern?.test(head) ?? false);
}

/** What a failed download or checkout leaves under the right name. */
function refuseImpostors(source: ByteSource, head: string): void {
  const start = head.trimStart().slice(0, 200).toLowerCase();
  if (start.startsWith('version https://git-lfs'))
    refuse(source, 'invalid', 'this is only the git-lfs pointer to a file; get the file itself with git lfs pull');
  if (/^(<!doctype html|<html|<head)/.test(start))
    refuse(source, 'invalid', 'this is a web page, perhaps the error page of a failed download');
  if (/^<\?xml[\s\S]*<error>/.test(start))
    refuse(source, 'invalid', 'this is the error message of a storage, of a failed download');
  if (wideText.some((mark) => head.startsWith(mark)) && !head.startsWith(sketchUp))
    refuse(source, 'unsupported', 'the text is written in UTF-16; save it as plain text (UTF-8)');
}

function describeUnknown(bytes: Uint8Array, extension: string): string {
  if (bytes.every((byte) => byte === 0))
    return 'the file begins with nothing but zeros; it may not have been copied to its end';
  const expected = Object.values(extensionsOf).some((extensions) => extensions.includes(extension));
  if (bytes.includes(0))
    return expected ? `the content is not that of a .${extension} file` : 'the format is not known';
  return 'the text is neither rows of coordinates nor a model';
}

function tellWrongExtension(name: string, format: Format): Problem[] {
  const extension = extensionOf(name);
  if (extension === '' || extensionsOf[format].includes(extension)) return [];
  const message = `The file is named .${extension} and is ${format.toUpperCase()} by its content; it was read as that.`;
  return [{ code: 'wrongExtension', message }];
}

function refuse(source: ByteSource, kind: EngineErrorKind, reason: string): never {
  throw new EngineError({ kind, file: source.name, reason });
}
