import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';

const key = z.object({ key: z.string().max(900) });
const signedAddress = z.object({ signedUrl: z.string() });
const contentType = z.object({ contentType: z.string().max(200).optional() });

const imageTypes = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' } as const;
export type ImageExtension = keyof typeof imageTypes;

/** The content type of an image key, or what is wrong with the key (specification 2, section 5). */
export function readImageKey(imageKey: string): { contentType: string } | { error: 'noExtension' | 'unsupported' } {
  const extension = /\.([^./]+)$/.exec(imageKey)?.[1]?.toLowerCase();
  if (extension === undefined) return { error: 'noExtension' };
  return Object.hasOwn(imageTypes, extension)
    ? { contentType: imageTypes[extension as ImageExtension] }
    : { error: 'unsupported' };
}

const sign = { method: 'POST', needs: { tenant: viewerPermissions }, params: key, query: contentType } as const;

export const signAsset = route({
  ...sign,
  id: 'assets.sign',
  reads: true,
  path: '/auth/sign-asset/{key+}',
  summary: 'An address for reading an asset of the tenant, for a few minutes',
  answer: signedAddress,
});

export const signAssetPublic = route({
  ...sign,
  id: 'assets.signPublic',
  reads: true,
  path: '/auth/sign-asset-public/{key+}',
  summary: 'An address for reading an image of the tenant that can be passed on, for a week',
  answer: signedAddress,
});

export const signAssetWritePublic = route({
  ...sign,
  id: 'assets.signWritePublic',
  path: '/auth/sign-asset-write-public/{key+}',
  summary: 'An address for writing an image of the tenant, for a few minutes',
  answer: signedAddress,
});
