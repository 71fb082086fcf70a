import {
  type LinkedActivities,
  type LinkProposals,
  type linkActivities,
  mostToldOpen,
} from '@plumbline/contract/resources/scheduleLinks';
import { mostPackages } from '@plumbline/contract/resources/workPackages';
import type { z } from 'zod';
import { AppError } from '../../AppError.ts';
import { createMaybeYield } from '../../columns/createMaybeYield.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime, type Once } from '../../platform/once.ts';
import { draftPackage, type PackageDraft } from '../../schedules/preview/draftPackage.ts';
import type { Activity } from '../../schedules/Schedule.ts';
import type { Caller, TakenPlan, WorkPackagesService } from '../workPackages/service.ts';
import { createSelections } from './createSelections.ts';
import { proposeAll } from './links/proposeAll.ts';
import { matchesOf } from './matchesOf.ts';
import * as repository from './repository.ts';
import type { CurrentSchedule } from './serviceOfCurrent.ts';

export interface LinksOptions {
  db: Db;
  workPackages: Pick<WorkPackagesService, 'openCover' | 'listPlanned' | 'lockPlanned' | 'selectByFilter' | 'takePlan'>;
  current: (projectId: string) => Promise<CurrentSchedule | undefined>;
}

type AskedLinks = z.output<typeof linkActivities.body>;

const toldPackages = 100;

/** Activities that are no work package yet, and the work packages that people make of them. */
export function createLinks({ db, workPackages, current }: LinksOptions) {
  async function chooseAdded(projectId: string, { links }: AskedLinks, activities: ReadonlyMap<string, Activity>) {
    const select = createSelections(workPackages, projectId);
    const added: TakenPlan['added'][number][] = [];
    for (const { activity: key, filter } of links) {
      const draft = draftOrRefuse(activities.get(key));
      const chosen = await select(filter);
      if (chosen) added.push({ draft, chosen });
    }
    return added;
  }

  return {
    async proposals({ membership: { projectId } }: Caller): Promise<LinkProposals> {
      const now = await current(projectId);
      if (now === undefined) throw new AppError('schedules.none');
      const { id: _id, filename, schedule, matches } = now;
      const built = schedule.activities.filter(({ type }) => type === 'task');
      const open = built.filter(({ key }) => !matches.has(key));
      const cover = await workPackages.openCover(projectId);
      const packages = await workPackages.listPlanned(projectId);
      return {
        schedule: { _id, filename },
        activities: await proposeAll(open.slice(0, mostToldOpen), cover, createMaybeYield()),
        total: open.length,
        numWithPackage: built.length - open.length,
        room: mostPackages - packages.length,
      };
    },

    async link(caller: Caller, asked: AskedLinks, once: Once = everyTime): Promise<LinkedActivities> {
      const before = await once.find<LinkedActivities>(db);
      if (before) return before;
      const { projectId } = caller.membership;
      const now = await current(projectId);
      if (now === undefined) throw new AppError('schedules.none');
      if (now.id !== asked.schedule) throw new AppError('schedules.linksMoved');
      const activities = new Map(now.schedule.activities.map((activity) => [activity.key, activity]));
      const added = await chooseAdded(projectId, asked, activities);
      return once.run(db, async (trx) => {
        await repository.lockImports(trx, projectId);
        const newest = await repository.findNewest(trx, projectId);
        const matches = matchesOf(now.schedule, await workPackages.lockPlanned(trx, projectId));
        const isTaken = asked.links.some(({ activity }) => matches.has(activity));
        if (newest?.id !== asked.schedule || isTaken) throw new AppError('schedules.linksMoved');
        const ids = added.length === 0 ? [] : await workPackages.takePlan(trx, caller, { changes: [], added });
        return {
          numCreated: ids.length,
          numWithoutElements: asked.links.length - ids.length,
          created: added.slice(0, toldPackages).map(({ draft: { name } }, i) => ({ _id: ids[i] as string, name })),
        };
      });
    },
  };
}

/** What is no activity of the schedule has gone with another; of milestones nothing is built. */
function draftOrRefuse(activity: Activity | undefined): PackageDraft {
  if (activity?.type !== 'task') throw new AppError('schedules.linksMoved');
  const draft = draftPackage(activity);
  if (typeof draft !== 'string') return draft;
  throw new AppError('request.invalid', { issues: [{ path: 'body.links', message: `${activity.name}: ${draft}` }] });
}
