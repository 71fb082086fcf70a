import { createClient } from '@plumbline/contract/client';
import { listCloseUps } from '@plumbline/contract/resources/closeUps';
import { createPackage } from '@plumbline/contract/resources/workPackages';
import type { ElementStatus } from '@plumbline/contract/status';
import { createIfcText, type Triple } from '@plumbline/engine/files/model/fixtures/ifcText';
import type { ModelHouse } from '../src/modules/models/modelHouse.fixture.ts';
import { insertSchedule } from '../src/modules/schedules/repository.ts';
import { addVersion, addView, verdict } from '../src/modules/verdicts/verdicts.fixture.ts';
import { packSchedule } from '../src/schedules/keep/packSchedule.ts';
import { readSchedule } from '../src/schedules/read/readSchedule.ts';

const dayMs = 86_400_000;

/** So many days from today. */
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** A box that is built: where its corner is, how large it is, and what a scan has found of it. */
export interface Thing {
  at: Triple;
  size: Triple;
  status?: ElementStatus;
  magnitudeM?: number;
}

/** A row of a schedule, and the things that are built by it. */
export interface Work {
  id: string;
  name: string;
  /** Days from today. */
  starts: number;
  things: readonly string[];
  after?: string;
  actualStart?: number;
  actualFinish?: number;
}

/** A project whose model is a real file, read, placed and looked through as uploaded ones are. */
export async function openCloseUpSite(house: ModelHouse, tenant: string, things: Record<string, Thing>) {
  const project = await house.addProject(tenant);
  const { projectId, params } = project;
  await house.modules.access.setFlag(projectId, 'progressMonitoring', true);
  const { authorization, userId } = await house.addMember(`planner@${tenant.replace('|', '-')}.test`, projectId, [
    'READ',
    'LIST',
    'VIEW_ASSETS',
    'WRITE',
  ]);
  const address = house.app.server.address() as { port: number };
  const call = createClient({
    origin: `http://127.0.0.1:${address.port}`,
    getToken: async () => authorization.replace('Bearer ', ''),
  });
  const guidOf = new Map(Object.keys(things).map((name, i) => [name, `2Closing${String(i).padStart(14, '0')}`]));
  const text = createIfcText();
  for (const [name, { at, size }] of Object.entries(things)) {
    text.contain(
      text.storey,
      text.product('IFCWALL', { name, at, size, guid: guidOf.get(name) as string, rest: '$,$' }),
    );
  }
  await project.upload('House.ifc', text.end());
  await project.prepare();
  const { _id: modelId } = await project.active();
  const elements = await project.elements(modelId);
  const indexOf = (name: string) => elements.find((element) => element.name === name)?.element_index as number;

  return {
    projectId,
    params,
    modelId,
    call,
    authorization,
    userId,
    indexOf,

    /** A scan that is published, of the things that say something. */
    async scan(day: string, found: Record<string, Thing> = things) {
      const viewId = await addView(house, projectId, { modelId, name: `Scan ${day}`, scanDate: new Date(day) });
      const verdicts = Object.entries(found).flatMap(([name, { status, magnitudeM = null }]) =>
        status === undefined ? [] : [verdict(indexOf(name), status, { magnitudeM, toleranceM: 0.015 })],
      );
      await addVersion(house, viewId, verdicts);
      await house.modules.workPackages.measure(projectId);
      return viewId;
    },

    async addPackages(works: readonly Work[]) {
      for (const { id, name, starts, things: own } of works) {
        await call(createPackage, {
          params,
          files: { csv: new File([own.map((thing) => guidOf.get(thing)).join('\n')], 'ids.csv') },
          body: {
            name,
            startDate: inDays(starts),
            endDate: inDays(starts + 5),
            source: { mode: 'csv' },
            primavera: { wbs: null, activityId: id },
          },
        });
      }
      await house.modules.workPackages.measure(projectId);
    },

    /** As somebody imported it; `relations` of each are its predecessors. */
    async addSchedule(works: readonly Work[]) {
      const rows = works.map(({ id, name, starts, after = '', actualStart, actualFinish }) => {
        const day = (days: number | undefined) => (days === undefined ? '' : inDays(days));
        return [id, name, inDays(starts), inDays(starts + 5), `"${after}"`, day(actualStart), day(actualFinish)].join(
          ',',
        );
      });
      const heads = 'Activity ID,Name,Start,Finish,Predecessors,Actual Start,Actual Finish';
      const schedule = await readSchedule('plan.csv', Buffer.from([heads, ...rows].join('\n')));
      await insertSchedule(house.platform.db, {
        project_id: projectId,
        format: 'table',
        filename: 'plan.csv',
        sha256: 'x',
        project_code: '',
        project_name: '',
        data_date: null,
        activity_count: works.length,
        relation_count: schedule.relations.length,
        calendar_count: 0,
        problem_count: 0,
        created_count: 0,
        changed_count: 0,
        content: await packSchedule(schedule),
        imported_by: userId,
      });
    },

    prepare: () => house.modules.models.findCovers({ projectId, modelId }),

    list: (query: { within?: number; model?: string; skip?: number; limit?: number } = {}) =>
      call(listCloseUps, { params, query }),
  };
}
