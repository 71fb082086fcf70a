import { readImageKey } from '@plumbline/contract/resources/assets';
import { AppError } from '../../AppError.ts';
import type { Storage } from '../../platform/storage/Storage.ts';

const minutesS = 15 * 60;
const weekS = 7 * 86_400;
const largestImageBytes = 30 * 1024 * 1024;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** `{tenant}/temp/{uuid}.{ext}` and `{tenant}/issues/{issueId}/{uuid}.{ext}`; the route has checked the tenant. */
const writable = new RegExp(`^[^/]+/(?:temp|issues/[A-Za-z0-9-]{1,64})/${uuid}\\.[a-z]+$`, 'i');

export type AssetsService = ReturnType<typeof createAssetsService>;

/** Addresses under which the browser reads and writes a tenant's assets by itself. */
export function createAssetsService({ storage }: { storage: Pick<Storage, 'signGet' | 'signPut'> }) {
  return {
    signRead: (key: string) => storage.signGet(checkPath(key), { expiresInS: minutesS }),

    async signPublicRead(key: string) {
      imageTypeOf(key);
      return storage.signGet(checkPath(key), { expiresInS: weekS });
    },

    async signWrite(key: string, contentType: string | undefined) {
      const expected = imageTypeOf(key);
      if (!writable.test(key)) throw new AppError('assets.badKey');
      if (contentType !== undefined && contentType !== expected) throw new AppError('storage.wrongType');
      return storage.signPut(key, { expiresInS: minutesS, contentType: expected, maxBytes: largestImageBytes });
    },
  };
}

function imageTypeOf(key: string): string {
  const image = readImageKey(key);
  if ('contentType' in image) return image.contentType;
  throw new AppError(image.error === 'noExtension' ? 'assets.keyWithoutExtension' : 'assets.unsupportedExtension');
}

/** A key that climbs out of its tenant would pass the route's check and reach another's assets. */
function checkPath(key: string): string {
  const segments = key.split('/');
  const climbs = segments.some((segment) => segment === '' || segment === '.' || segment === '..');
  if (climbs || segments.length < 2) throw new AppError('assets.badKey');
  return key;
}
