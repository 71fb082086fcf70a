import { signAsset, signAssetPublic, signAssetWritePublic } from '@plumbline/contract/resources/assets';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { AssetsService } from './service.ts';

export function assetsRoutes(assets: AssetsService): MountedRoute[] {
  return [
    answer(signAsset, async ({ params }) => ({ signedUrl: await assets.signRead(params.key) })),
    answer(signAssetPublic, async ({ params }) => ({ signedUrl: await assets.signPublicRead(params.key) })),
    answer(signAssetWritePublic, async ({ params, query }) => ({
      signedUrl: await assets.signWrite(params.key, query.contentType),
    })),
  ];
}
