import { checkContentType } from '../contentTypes.ts';
import type { AddressSigner } from '../Storage.ts';
import { checkKey } from '../storageKeys.ts';
import { type AddressSettings, SignedAddressError, signAddress, verifySignedAddress } from './signedAddress.ts';

/** The longest that S3 signs for. */
const longestLifeS = 7 * 86_400;

/** Signs and verifies addresses that lead to this server. */
export function createAddressSigner({ now, ...settings }: AddressSettings & { now: () => Date }): AddressSigner {
  const expires = (lifeS: number) => Math.floor(now().getTime() / 1000) + checkLife(lifeS);
  return {
    publicPath: settings.publicPath,

    signGet: (key, { expiresInS, downloadName }) =>
      signAddress(settings, { method: 'GET', key: checkKey(key), expires: expires(expiresInS), downloadName }),

    signPut(key, { expiresInS, contentType, size, maxBytes, asImage }) {
      if (contentType !== undefined) checkContentType(contentType);
      const limits = { contentType, size: checkBytes(size), maxBytes: checkBytes(maxBytes), asImage };
      return signAddress(settings, { method: 'PUT', key: checkKey(key), expires: expires(expiresInS), ...limits });
    },

    signPart(key, { part, size, expiresInS }) {
      const claims = { size: checkBytes(size), part };
      return signAddress(settings, { method: 'PUT', key: checkKey(key), expires: expires(expiresInS), ...claims });
    },

    verify(method, url) {
      const verdict = verifySignedAddress(settings, method, url, now());
      if ('reason' in verdict) throw new SignedAddressError(verdict.reason);
      return verdict.claims;
    },
  };
}

/** The life of an address in seconds, within what every store can sign. */
export function checkLife(lifeS: number): number {
  if (Number.isInteger(lifeS) && lifeS >= 1 && lifeS <= longestLifeS) return lifeS;
  throw new RangeError(`An address lives for 1 to ${longestLifeS} whole seconds, not ${lifeS}.`);
}

export function checkBytes(bytes: number | undefined): number | undefined {
  if (bytes === undefined || (Number.isSafeInteger(bytes) && bytes >= 0)) return bytes;
  throw new RangeError(`${bytes} is not a number of bytes.`);
}
