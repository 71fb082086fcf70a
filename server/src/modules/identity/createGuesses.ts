import { LRUCache } from 'lru-cache';
import { networkOf } from './networkOf.ts';

/** As many scripts as call at a time. */
const mostRemembered = 5000;

interface CountsTokens {
  refuseTokenEarly(network: string): void;
  countToken(network: string): Promise<void>;
}

/**
 * Wrong access tokens of scripts, counted by network as wrong passwords are. One that was right before is known, and
 * passes: a neighbour behind the same address who tries wrong ones does not shut it out.
 */
export function createGuesses(attempts: CountsTokens) {
  const known = new LRUCache<string, true>({ max: mostRemembered });
  const nameOf = (hash: Buffer) => hash.toString('base64');
  return {
    refuseEarly(address: string, hash: Buffer): void {
      if (!known.has(nameOf(hash))) attempts.refuseTokenEarly(networkOf(address));
    },
    count: (address: string): Promise<void> => attempts.countToken(networkOf(address)),
    remember: (hash: Buffer): void => {
      known.set(nameOf(hash), true);
    },
  };
}
