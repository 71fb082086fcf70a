import type { PresetsService } from '../modules/presets/service.ts';
import { demoIssuePresets, demoPresets } from './demoPresets.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';

export interface DemoPresetServices extends CallerServices {
  presets: {
    ofVerdicts: Pick<PresetsService['ofVerdicts'], 'list' | 'create'>;
    ofIssues: Pick<PresetsService['ofIssues'], 'list' | 'create'>;
  };
}

/** Keeps the filters that the site asks for again and again, for everybody; goes on where it was. */
export function createDemoPresets({ presets: { ofVerdicts, ofIssues }, ...services }: DemoPresetServices) {
  return async (projectId: string): Promise<void> => {
    const caller = await findDemoCaller(services, projectId);
    if (caller === undefined) return;
    const owner = { projectId, userId: caller.userId, by: caller.by };
    const known = [...(await ofVerdicts.list(owner)), ...(await ofIssues.list(owner))].map(({ name }) => name);
    const isNew = ({ name }: { name: string }) => !known.includes(name);
    for (const preset of demoPresets.filter(isNew)) await ofVerdicts.create(owner, { ...preset, scope: 'project' });
    for (const preset of demoIssuePresets.filter(isNew)) await ofIssues.create(owner, { ...preset, scope: 'project' });
  };
}
