import { createHmac } from 'node:crypto';

/** Of a code or a token that is kept: without the key, nobody finds the few that are possible. */
export function hashOf(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
