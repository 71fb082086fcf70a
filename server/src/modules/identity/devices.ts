import { createHmac, randomUUID } from 'node:crypto';
import type { Tokens } from './tokens.ts';

/** A tablet in a site office has several people. */
const mostAccounts = 5;

/** A browser in which somebody has signed in, as its cookie says. */
export interface Device {
  id: string;
  /** By a keyed hash of the e-mail, the version of the password that was right here; the newest first. */
  accounts: Record<string, number>;
}

/**
 * Device cookies as OWASP describes them: a right password makes the browser known to the account, until the password
 * changes. It opens nothing; it only keeps its owner apart from the strangers whose wrong guesses are counted.
 */
export function createDevices(key: Uint8Array, tokens: Pick<Tokens, 'signDevice' | 'readDevice'>) {
  const nameOf = (email: string) =>
    createHmac('sha256', key).update(`device:${email.toLowerCase()}`).digest('base64url').slice(0, 22);

  return {
    read: (token: string | undefined): Promise<Device | undefined> => tokens.readDevice(token),

    /** The version of the account's password that was right on this device. */
    versionAt: (device: Device | undefined, email: string): number | undefined =>
      Object.hasOwn(device?.accounts ?? {}, nameOf(email)) ? device?.accounts[nameOf(email)] : undefined,

    /** The cookie of a device where the password was right just now. Another id: the old one may be in other hands. */
    issue(device: Device | undefined, email: string, passwordVersion: number): Promise<string> {
      const name = nameOf(email);
      const others = Object.entries(device?.accounts ?? {}).filter(([other]) => other !== name);
      const accounts = Object.fromEntries([[name, passwordVersion], ...others].slice(0, mostAccounts));
      return tokens.signDevice({ id: randomUUID(), accounts });
    },
  };
}
