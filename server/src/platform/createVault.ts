import { createHash } from 'node:crypto';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from 'jose';

export type Vault = ReturnType<typeof createVault>;

/**
 * Encrypts what others trust us with (AES-256-GCM). The first key seals, and each of them opens what it has sealed: so keys
 * can be changed. What was sealed for one owner does not open for another.
 */
export function createVault(keys: readonly Uint8Array[]) {
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const [first] = keys;
  if (first === undefined) throw new Error('A vault needs a key.');

  return {
    seal: (owner: string, secret: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(secret))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: idOf(first), sub: owner })
        .encrypt(first),

    /** Nothing, where it was sealed with a key that is gone, or for somebody else. */
    async open(owner: string, sealed: string): Promise<string | undefined> {
      try {
        const { kid = '', sub } = decodeProtectedHeader(sealed) as { kid?: string; sub?: string };
        const key = byId.get(kid);
        if (key === undefined || sub !== owner) return undefined;
        const allowed = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
        return new TextDecoder().decode((await compactDecrypt(sealed, key, allowed)).plaintext);
      } catch (error) {
        // The header is read with a TypeError for what is none.
        throwUnless(error, errors.JOSEError, TypeError);
        return undefined;
      }
    },
  };
}

/** Tells keys apart, and says nothing of them. */
const idOf = (key: Uint8Array) => createHash('sha256').update(key).digest('hex').slice(0, 16);
