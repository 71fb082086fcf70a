import type { AccessService } from '../modules/access/service.ts';
import type { ModelsService } from '../modules/models/service.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';
import { viewFrom } from './viewFrom.ts';

export interface DemoStartViewServices extends CallerServices {
  access: CallerServices['access'] & Pick<AccessService, 'saveViewport' | 'listProjectsOf'>;
  models: Pick<ModelsService, 'active' | 'footprint'>;
}

/** Has everybody begin where the bay is seen whose formwork was out: from the south-west, a little above the roof. */
export function createDemoStartView({ access, models, ...services }: DemoStartViewServices) {
  return async (projectId: string): Promise<void> => {
    const caller = await findDemoCaller({ ...services, access }, projectId);
    if (caller === undefined) return;
    const project = (await access.listProjectsOf(caller.userId)).find(({ id }) => id === projectId);
    if (project?.viewer_state?.viewport) return;
    const { _id: modelId } = await models.active(projectId);
    const { bounds } = await models.footprint({ projectId, modelId });
    if (bounds) await access.saveViewport(projectId, viewFrom(bounds, [-0.55, -1, 0.45]), caller.by);
  };
}
