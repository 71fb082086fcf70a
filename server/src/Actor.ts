import type { ActorKind } from '@plumbline/contract/resources/auditTrail';

/** Who does something, for the audit trail. */
export interface Actor {
  kind: ActorKind;
  /** Of a user. */
  userId?: string;
  /** The access token or the app that acts in the user's name. */
  token?: string;
  /** At the command line: who the operating system says it is. */
  name?: string;
  /** The interface of a standard, where the call came over it. */
  over?: 'BCF-API';
  address?: string;
  requestId?: string;
}

/** The product itself: jobs, the demo. */
export const bySystem: Actor = { kind: 'system' };

/** Somebody whose call is over, or is not at hand. */
export const byUser = (userId: string): Actor => ({ kind: 'user', userId });
