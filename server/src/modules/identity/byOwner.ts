import type { Actor } from '../../Actor.ts';
import type { Origin } from './IdentityProvider.ts';

/** Somebody who does something to their own account, and has just said who they are. */
export const byOwner = (userId: string, { address, requestId }: Origin): Actor => ({
  kind: 'user',
  userId,
  address,
  ...(requestId !== undefined && { requestId }),
});
