import type { Actor } from '../../Actor.ts';
import type { Membership } from '../../http/RequestContext.ts';

/** Who asks, in which project. */
export interface Caller {
  membership: Membership;
  userId: string;
  by: Actor;
}
