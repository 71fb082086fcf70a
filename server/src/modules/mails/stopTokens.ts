import { type MailKind, mailKindNames } from '@plumbline/contract/resources/mails';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { AppError } from '../../AppError.ts';

/** Whose mails of which kinds a link ends. */
export interface StopClaims {
  userId: string;
  kinds: readonly MailKind[];
}

/**
 * What stands in the links of mails. Encrypted, as mails are forwarded and their links are read by machines; without an end, as
 * mails are kept for years, and all that it can do is to stop more of them.
 */
export function createStopTokens(key: Uint8Array) {
  return {
    seal: ({ userId, kinds }: StopClaims): Promise<string> =>
      new EncryptJWT({ sub: userId, kinds })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience('unsubscribe')
        .encrypt(key),

    async open(token: string): Promise<StopClaims> {
      const { payload } = await jwtDecrypt(token, key, {
        audience: 'unsubscribe',
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch(() => {
        throw new AppError('mails.badLink');
      });
      const kinds = payload.kinds as string[];
      // A kind that there is no more needs no end.
      return { userId: String(payload.sub), kinds: mailKindNames.filter((kind) => kinds.includes(kind)) };
    },
  };
}
