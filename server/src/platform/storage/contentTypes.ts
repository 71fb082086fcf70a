import { extname } from 'node:path';
import { StorageError } from './StorageError.ts';

const wellFormed = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:\s*;[\x20-\x7e]{0,100})?$/;
/** Types that cannot run anything in the reader's browser. SVG and HTML are not among them and never will be. */
const inert =
  /^(image\/(png|jpeg|webp|gif|avif|bmp)|(audio|video)\/[\w.+-]+|application\/(pdf|json|octet-stream)|text\/(plain|csv))$/;

const byEnding: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

/** The type of a file that our own programs wrote, by its name. */
export function contentTypeOfFile(name: string): string {
  return byEnding[extname(name).toLowerCase()] ?? 'application/octet-stream';
}

export function checkContentType(contentType: string): string {
  if (!wellFormed.test(contentType)) throw new StorageError('wrongType', 'This is not a content type.');
  return contentType;
}

export function sameContentType(one: string, other: string): boolean {
  const plain = (type: string) => type.replace(/\s+/g, '').toLowerCase();
  return plain(one) === plain(other);
}

/** What the browser shall do with the content: what could run is only ever saved. */
export function contentDisposition(contentType: string, downloadName?: string): string {
  if (downloadName !== undefined) return `attachment; ${fileNameParameters(downloadName)}`;
  return isInert(contentType) ? 'inline' : 'attachment';
}

function isInert(contentType: string): boolean {
  return inert.test((contentType.split(';')[0] ?? '').trim().toLowerCase());
}

/** RFC 6266: a plain name for old readers and the exact one. */
function fileNameParameters(name: string): string {
  const clean = name.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_');
  const plain = clean.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_');
  const exact = encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}
