import { authorisationState } from '@plumbline/contract/resources/integrations';
import { throwUnless } from '@plumbline/contract/throwUnless';

/** What the callback page tells the page that opened it. */
export interface LoginMessage {
  type: 'forgeauth.success' | 'forgeauth.error';
  /** Why it failed: a key, not a sentence. */
  error?: string;
  /** Of the login that it belongs to: another tab may be logging in as well. */
  nonce?: string;
}

/** The way around an opener that was cut off: pages of our own origin hear each other all the same. */
export const loginChannelName = 'plumbline-forgeauth';

/** A message of the callback page; anything else that is said to a page is none of the login's. */
export function readLoginMessage(data: unknown): LoginMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  const { type } = data;
  return typeof type === 'string' && type.startsWith('forgeauth.') ? (data as LoginMessage) : undefined;
}

/** The state of an authorization, which the service hands back as it was. */
export function readLoginState(state: string | null) {
  try {
    return authorisationState.partial().safeParse(JSON.parse(state ?? '')).data ?? {};
  } catch (error) {
    throwUnless(error, SyntaxError);
    return {};
  }
}
