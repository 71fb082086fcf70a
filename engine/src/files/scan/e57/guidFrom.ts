import { createHash } from 'node:crypto';

/** A guid that follows from what it stands for, so that the same input gives the same file. */
export function guidFrom(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  // The version and variant of a name-based uuid, RFC 9562 (8: any hash).
  const variant = '89ab'[Number.parseInt(hex[16], 16) & 3];
  return `{${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}}`;
}
