import { createPackage, type NewPackage } from '@plumbline/contract/resources/workPackages';
import { type Activity, listBuiltBy, programme } from '@plumbline/demo/site/programme';
import { markOf, type SiteElement } from '@plumbline/demo/site/SiteElement';
import { siteLog } from '@plumbline/demo/site/siteLog';
import type { Caller, WorkPackagesService } from '../modules/workPackages/service.ts';
import { wbsOf } from './demoSchedule.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';
import { listSiteElements, type SiteModels } from './listSiteElements.ts';
import { withFile } from './withFile.ts';

export interface DemoPackageServices extends CallerServices, SiteModels {
  workPackages: Pick<WorkPackagesService, 'list' | 'create'>;
}

/** Plans the demo's building as its administrator would, a package for each activity of the programme; goes on where it was. */
export function createDemoPackages({ workPackages, ...services }: DemoPackageServices) {
  async function add(caller: Caller, activity: Activity, built: readonly SiteElement[]): Promise<void> {
    const body = createPackage.body.parse(formOf(activity, built));
    const ids = built.map(({ globalId }) => globalId);
    const csv = new TextEncoder().encode(`GlobalId\r\n${ids.join('\r\n')}\r\n`);
    await withFile(`${activity.id}.csv`, csv, async (file) => {
      await workPackages.create(caller, body, { csv: file });
    });
  }

  /** Once there is a model. Those that a filter can say come with the schedule, by its rules. */
  return async (projectId: string): Promise<void> => {
    const caller = await findDemoCaller(services, projectId);
    if (caller === undefined) return;
    const elements = await listSiteElements(services, projectId);
    const { watchlists } = await workPackages.list(caller);
    const known = new Set(watchlists.map(({ name }) => name));
    for (const activity of programme) {
      const built = listBuiltBy(activity, elements);
      const isLeft = activity.isBuried || activity.filter || known.has(activity.name) || built.length === 0;
      if (!isLeft) await add(caller, activity, built);
    }
  };
}

const formOf = (activity: Activity, built: readonly SiteElement[]): NewPackage => ({
  name: activity.name,
  startDate: activity.start,
  endDate: activity.finish,
  primavera: { wbs: wbsOf(activity), activityId: activity.id },
  description: tellOf(built),
  source: { mode: 'csv' },
});

/** What the site's diary has of these elements, in its titles: a description is short. */
function tellOf(built: readonly SiteElement[]): string {
  const marks = built.map(markOf);
  return siteLog
    .filter(({ effects }) => effects.some((effect) => marks.some((mark) => effect.marks.test(mark))))
    .map(({ title }) => `${title}.`)
    .join(' ');
}
