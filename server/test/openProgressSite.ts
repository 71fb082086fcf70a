import { type Client, createClient } from '@plumbline/contract/client';
import { readTimeLine } from '@plumbline/contract/formats/timeLine';
import type { Permission } from '@plumbline/contract/permissions';
import { exportProgress, listProgressChanges } from '@plumbline/contract/resources/progressExport';
import * as calls from '@plumbline/contract/resources/workPackages';
import type { RouteInput } from '@plumbline/contract/route';
import { sql } from 'kysely';
import { addModel, type TestElement, testElements } from '../src/modules/verdicts/verdicts.fixture.ts';
import type { TestHouse } from './openTestHouse.ts';

export type ProgressSite = Awaited<ReturnType<typeof openProgressSite>>;

export const packageDates = { startDate: '2026-09-01', endDate: '2026-10-30' };

/** A project with work packages, where calls go through a real port. */
export async function openProgressSite(house: TestHouse, tenant: string, origin: string) {
  const projectId = await house.addProject(tenant);
  await house.modules.access.setFlag(projectId, 'progressMonitoring', true);
  const { db } = house.platform;

  async function join(name: string, held: readonly Permission[] = ['READ', 'LIST', 'VIEW_ASSETS', 'WRITE']) {
    const email = `${name}@${tenant.replace('|', '-')}.test`;
    const member = await house.addMember(email, projectId, held);
    const getToken = async () => member.authorization.replace('Bearer ', '');
    return { ...member, email, ...asMember(createClient({ origin, getToken, wait: async () => {} }), projectId) };
  }

  return {
    projectId,
    join,
    measure: () => house.modules.workPackages.measure(projectId),

    /** Identities are one sequence for all projects. */
    async nextIdentity(): Promise<number> {
      const { rows } = await sql<{ last: number }>`select coalesce(max(identity), 0) as last from element`.execute(db);
      return (rows[0]?.last ?? 0) + 1;
    },

    async activate(elements: readonly TestElement[]): Promise<string> {
      await sql`update model set is_active = false where project_id = ${projectId}`.execute(db);
      return addModel(house, projectId, elements, { active: true });
    },

    async wallsOn(floors: readonly string[], count: number): Promise<TestElement[]> {
      const first = await this.nextIdentity();
      return testElements(count, (i) => ({
        identity: first + i,
        floor: floors[i % floors.length] as string,
        globalId: `${tenant}-${first + i}`,
      }));
    },
  };
}

/** The calls of work packages as one person. */
function asMember(client: Client, projectId: string) {
  const params = { projectId };
  const of = (watchlistId: string) => ({ projectId, watchlistId });
  const csvOf = (csv: string | Uint8Array | undefined, name = 'ids.csv') =>
    csv === undefined ? {} : { csv: new File([Buffer.from(csv)], name) };
  return {
    client,
    list: () => client(calls.listPackages, { params }),
    one: (id: string, externalIds?: boolean) =>
      client(calls.onePackage, { params: of(id), query: externalIds === undefined ? {} : { externalIds } }),
    records: (id: string) => client(calls.packageRecords, { params: of(id) }),
    breakDown: (id: string, model?: string) => client(calls.packageDetail, { params: of(id), query: { model } }),
    forecast: (id: string) => client(calls.packageForecast, { params: of(id) }),
    rollUp: () => client(calls.rollUp, { params }),
    coverage: (which: 'none' | 'several', more: object = {}) =>
      client(calls.coverage, { params, query: { in: which, ...more } }),
    paint: (id: string, model?: string) => client(calls.paintPackage, { params: of(id), query: { model } }),
    paintMerged: (query: { model?: string; filtersDTO?: object } = {}) => client(calls.paintMerged, { params, query }),
    timeLine: async (query: { model?: string; watchlist?: string } = {}) =>
      readTimeLine(await client(calls.timeLine, { params, query })),
    create: (more: Partial<calls.NewPackage> = {}, csv?: string | Uint8Array, key?: string) =>
      client(calls.createPackage, {
        params,
        files: csvOf(csv),
        key,
        body: { name: 'Walls', ...packageDates, source: { mode: 'csv' }, ...more },
      }),
    update: (id: string, body: calls.PackageChanges, csv?: string) =>
      client(calls.updatePackage, { params: of(id), body, files: csvOf(csv) }),
    preview: (source: calls.NewPackageSource, csv?: string) =>
      client(calls.previewPackage, { params, body: { source }, files: csvOf(csv) }),
    remove: (id: string) => client(calls.removePackage, { params: of(id) }),
    pdf: (
      id: string,
      body: { showQuality?: boolean; elementTypeBreakdown?: boolean; picture?: calls.ReportedPicture } = {},
    ) => client(calls.packagePdf, { params: of(id), query: {}, body }),
    csv: (id: string, query: { enableUnderConstruction?: boolean } = {}) =>
      client(calls.packageCsv, { params: of(id), query }),
    progressChanges: () => client(listProgressChanges, { params }),
    exportProgress: (body: RouteInput<typeof exportProgress>['body'] = {}) =>
      client(exportProgress, { params, query: { timezoneOffset: 0 }, body }),
  };
}

/** What a call was refused with. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error) || !('code' in error)) throw new Error(`not refused: ${String(error)}`);
  return error as Error & { status: number; code: string; payload: unknown };
}
