import { createHash } from 'node:crypto';

/** Always the same for the same thing: a file that is made or read again has the same guids. */
export function derivedGuid(of: string, what: string): string {
  const digits = createHash('sha256').update(`${of} ${what}`).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** The viewpoint of an issue that was made here. */
export const ownViewpointGuid = (guid: string) => derivedGuid(guid, 'viewpoint');
/** The file of a topic's snippet, among its documents. */
export const snippetGuid = (guid: string) => derivedGuid(guid, 'snippet');
