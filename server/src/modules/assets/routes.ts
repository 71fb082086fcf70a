import { signAsset, signAssetPublic, signAssetWritePublic } from '@plumbline/contract/resources/assets';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { AssetsService } from './service.ts';

const callerOf = ({ user, membership }: RequestContext) => ({ userId: user.id, membership });

export function assetsRoutes(assets: AssetsService): MountedRoute[] {
  return [
    answer(signAsset, async ({ params }, context) => ({
      signedUrl: await assets.signRead(callerOf(context), params.key, context.by),
    })),
    answer(signAssetPublic, async ({ params }, context) => ({
      signedUrl: await assets.signPublicRead(callerOf(context), params.key, context.by),
    })),
    answer(signAssetWritePublic, async ({ params, query }, context) => ({
      signedUrl: await assets.signWrite(callerOf(context), params.key, query.contentType),
    })),
  ];
}
