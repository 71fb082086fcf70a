import * as calls from '@plumbline/contract/resources/filterPresets';
import { issuePresets } from '@plumbline/contract/resources/issuePresets';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { PresetsService } from './service.ts';

export function presetsRoutes({ ofVerdicts, ofIssues }: PresetsService): MountedRoute[] {
  return [
    answer(calls.listPresets, (_, context) => ofVerdicts.list(ownerOf(context))),
    answer(calls.createPreset, ({ body }, context) => ofVerdicts.create(ownerOf(context), body, context.once)),
    answer(calls.updatePreset, ({ params, body }, context) =>
      ofVerdicts.update(ownerOf(context), params.presetId, body),
    ),
    answer(calls.removePreset, async ({ params }, context) => {
      await ofVerdicts.remove(ownerOf(context), params.presetId);
      return {};
    }),
    answer(issuePresets.list, (_, context) => ofIssues.list(ownerOf(context))),
    answer(issuePresets.create, ({ body }, context) => ofIssues.create(ownerOf(context), body, context.once)),
    answer(issuePresets.update, ({ params, body }, context) =>
      ofIssues.update(ownerOf(context), params.presetId, body),
    ),
    answer(issuePresets.remove, async ({ params }, context) => {
      await ofIssues.remove(ownerOf(context), params.presetId);
      return {};
    }),
  ];
}

const ownerOf = ({ membership, user, by }: RequestContext) => ({
  projectId: membership.projectId,
  userId: user.id,
  by,
});
