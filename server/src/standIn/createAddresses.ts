import { randomBytes } from 'node:crypto';
import { Refusal } from './Refusal.ts';

const lifeMs = 2 * 60_000;

/** Addresses that carry their own right for two minutes, as those of S3 do. */
export function createAddresses<Target>(now: () => number) {
  const signed = new Map<string, { target: Target; until: number }>();
  let lapsed = 0;

  function sweep(): void {
    for (const [key, { until }] of signed) if (until <= now()) signed.delete(key);
  }

  return {
    sign(target: Target): string {
      sweep();
      const key = randomBytes(24).toString('base64url');
      signed.set(key, { target, until: now() + lifeMs });
      return key;
    },

    /** S3 refuses a second kind of proof, and tells one that ran out from one that never was by the same status. */
    resolve(key: string, authorization: string | undefined): Target {
      if (authorization !== undefined) throw xml(400, 'InvalidArgument', 'Only one auth mechanism allowed');
      const found = signed.get(key);
      if (found && found.until > now()) return found.target;
      lapsed++;
      throw xml(403, 'AccessDenied', 'Request has expired');
    },

    expireAll: () => signed.clear(),
    countLapsed: () => lapsed,
  };
}

const xml = (status: number, code: string, message: string) =>
  new Refusal(
    status,
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    {
      'content-type': 'application/xml',
    },
  );
