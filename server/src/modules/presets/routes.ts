import * as calls from '@plumbline/contract/resources/filterPresets';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { PresetsService } from './service.ts';

export function presetsRoutes(presets: PresetsService): MountedRoute[] {
  return [
    answer(calls.listPresets, (_, context) => presets.list(ownerOf(context))),
    answer(calls.createPreset, ({ body }, context) => presets.create(ownerOf(context), body, context.once)),
    answer(calls.updatePreset, ({ params, body }, context) => presets.update(ownerOf(context), params.presetId, body)),
    answer(calls.removePreset, async ({ params }, context) => {
      await presets.remove(ownerOf(context), params.presetId);
      return {};
    }),
  ];
}

const ownerOf = ({ membership, user, by }: RequestContext) => ({
  projectId: membership.projectId,
  userId: user.id,
  by,
});
