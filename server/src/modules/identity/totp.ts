import { Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
/** Clocks of phones are off by a little: the step before and the one after count too. */
const window = 1;

export const makeTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What an authenticator app reads from a QR code. */
export function totpAddress(secret: string, productName: string, email: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer: productName, label: email }).toString();
}

/** The step that a code belongs to, if it is right at this time. */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = at.getTime();
  const delta = totp.validate({ token, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
