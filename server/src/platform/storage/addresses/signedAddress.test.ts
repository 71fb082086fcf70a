import { describe, expect, test } from 'vitest';
import { type AddressClaims, signAddress, verifySignedAddress } from './signedAddress.ts';

const settings = { signingKey: 'a key for tests', publicPath: '/api/storage' };
const claims: AddressClaims = {
  method: 'PUT',
  key: 'auth0|1/temp/a b.png',
  expires: 1_800_000_000,
  contentType: 'image/png',
  size: 12,
  maxBytes: 30,
  downloadName: 'ü & "x".png',
};
const inTime = new Date(claims.expires * 1000);
const verify = (url: string, method = 'PUT', now = inTime, key = settings.signingKey) =>
  verifySignedAddress({ ...settings, signingKey: key }, method, url, now);

describe('a signed address', () => {
  const address = signAddress(settings, claims);

  test('is relative to our origin and gives its claims back', () => {
    expect(address).toMatch(/^\/api\/storage\/auth0%7C1\/temp\/a%20b\.png\?/);
    expect(verify(address)).toEqual({ claims });
    expect(verify(address.replace('%7C', '%7c'))).toEqual({ claims });
  });

  test('says that it has expired, but only when it was good', () => {
    const later = new Date(inTime.getTime() + 1);
    expect(verify(address, 'PUT', later)).toEqual({ reason: 'expired' });
    expect(verify(`${address}x`, 'PUT', later)).toEqual({ reason: 'badSignature' });
  });

  test.each([
    ['another method', address, 'GET'],
    ['another key', address.replace('a%20b', 'c'), 'PUT'],
    ['a later expiry', address.replace('1800000000', '1900000000'), 'PUT'],
    ['no expiry', address.replace('expires=1800000000&', ''), 'PUT'],
    ['another type', address.replace('image%2Fpng', 'text%2Fhtml'), 'PUT'],
    ['another size', address.replace('size=12', 'size=13'), 'PUT'],
    ['another bound', address.replace('maxBytes=30', 'maxBytes=31'), 'PUT'],
    ['a parameter less', address.replace('&maxBytes=30', ''), 'PUT'],
    ['a parameter more', `${address}&part=2`, 'PUT'],
    ['a parameter twice', `${address}&size=12`, 'PUT'],
    ['no signature', address.replace(/&signature=.*/, ''), 'PUT'],
    ['a longer signature', `${address}A`, 'PUT'],
    ['a broken encoding', address.replace('%7C', '%zz'), 'PUT'],
    ['another place', address.replace('/api/storage', '/api/other'), 'PUT'],
  ])('is worth nothing with %s', (_, url, method) => {
    expect(verify(url, method)).toEqual({ reason: 'badSignature' });
  });

  test('is worth nothing under another key', () => {
    expect(verify(address, 'PUT', inTime, 'another key')).toEqual({ reason: 'badSignature' });
  });
});
