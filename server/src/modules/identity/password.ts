import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Hashing } from '../../platform/hashing/openHashing.ts';

/** OWASP's second recommended argon2id setting: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

export function createPasswords({ derive }: Pick<Hashing, 'derive'>) {
  return {
    /** The argon2id hash of a password as a PHC string, which carries its own cost and salt. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      const tag = await derive(parametersOf(password, salt, cost));
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
    },

    /** Whether the password is the one behind the hash. With no hash it takes the same time and answers no. */
    async verify(password: string, hash: string | undefined): Promise<boolean> {
      const parsed = parse(hash ?? nobody);
      const tag = await derive(parametersOf(password, parsed.salt, parsed.cost));
      return timingSafeEqual(tag, parsed.tag) && hash !== undefined;
    },
  };
}

const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`;

function parse(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) throw new Error('A stored password hash is not readable.');
  const [, memory, passes, parallelism, salt, tag] = match as unknown as string[];
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt as string, 'base64'),
    tag: Buffer.from(tag as string, 'base64'),
  };
}

function parametersOf(password: string, nonce: Buffer, settings: typeof cost) {
  // The same letters can be typed in several Unicode forms.
  return { message: Buffer.from(password.normalize('NFC')), nonce, tagLength: 32, ...settings };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
