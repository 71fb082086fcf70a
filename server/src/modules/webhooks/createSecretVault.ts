import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

const prefix = 'whsec_';

/** What messages are signed with, as receivers are told it; nobody reads it in a copy of the table. */
export function createSecretVault(key: Uint8Array) {
  return {
    /** As the convention has it: 32 bytes behind a prefix. */
    make: (): string => prefix + randomBytes(32).toString('base64'),

    seal: (secret: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(secret))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),

    async open(sealed: string): Promise<string> {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return new TextDecoder().decode(plaintext);
    },
  };
}
