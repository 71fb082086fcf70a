import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import {
  addModel,
  addVersion,
  addView,
  asCaller,
  changer,
  testElements,
  verdict,
} from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const developer = [...changer, 'SR_READ'] as const;
const reviewer = [...developer, 'SR_WRITE'] as const;

async function addSite(tenantId: string) {
  const projectId = await house.addProject(tenantId);
  await house.modules.access.setFlag(projectId, 'manualApproval', true);
  const modelId = await addModel(house, projectId, testElements(4), { active: true });
  const host = `${tenantId.replace('|', '.')}.test`;
  const person = async (name: string, held: typeof changer | typeof developer | typeof reviewer) => {
    const { authorization, userId } = await house.addMember(`${name}@${host}`, projectId, held);
    const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const url = `/api${path}`;
      const response = await house.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
      return { status: response.statusCode, body: response.json() };
    };
    const ofVersions = (viewId: string) =>
      `/classification/v3/projects/${projectId}/classifications/byVersions/${viewId}`;
    const ofView = (viewId: string) => `/analysis/v3/projects/${projectId}/analysis-view/${viewId}`;
    return {
      ...asCaller(house, authorization, projectId),
      userId,
      call,
      projects: () => call('GET', '/users/current/projects/all'),
      views: () => call('GET', `/analysis/v3/projects/${projectId}/analysis-view/active/`),
      versions: (viewId: string) => call('GET', `${ofVersions(viewId)}/versions-for-status`),
      selected: (viewId: string, map?: object) =>
        call(
          'GET',
          `${ofVersions(viewId)}/selected-versions${map ? `?analysisVersionMap=${encodeURIComponent(JSON.stringify(map))}` : ''}`,
        ),
      publish: (viewId: string, versionIds: string[]) =>
        call('POST', `${ofView(viewId)}/versions/publish`, { versionIds }),
      unpublish: (viewId: string, versionIds: string[]) =>
        call('POST', `${ofView(viewId)}/versions/unpublish`, { versionIds }),
      rejudge: (viewId: string, body: object) => call('POST', `${ofView(viewId)}/rejudge`, body),
    };
  };
  return {
    projectId,
    modelId,
    customer: await person('customer', changer),
    developer: await person('developer', developer),
    reviewer: await person('reviewer', reviewer),
  };
}

const painted = (bytes: Uint8Array) => [...bytes];
const statusOf = async (projectId: string, viewId: string) =>
  (await house.modules.analyses.findView(projectId, viewId))?.status;

/** All that an answer says, as one text: what must not be in it is looked for anywhere. */
const everything = (...answers: unknown[]) => JSON.stringify(answers);

describe('[HEAD-6] what customers see', () => {
  test('is of published versions alone, by every call that tells verdicts, also when an unpublished one is named', async () => {
    const { projectId, modelId, customer, developer: dev } = await addSite('versions|seen');
    const viewId = await addView(house, projectId, { modelId });
    const stable = await addVersion(house, viewId, [
      verdict(0, 'verified', { reason: 'told by the published one' }),
      verdict(1, 'deviated', { reason: 'told by the published one' }),
    ]);
    const secret = { reason: 'told by the unpublished one' };
    const unpublished = await addVersion(
      house,
      viewId,
      [verdict(0, 'missing', secret), verdict(1, 'missing', secret), verdict(2, 'missing', secret)],
      { status: 'dev' },
    );
    const services = await addVersion(house, viewId, [verdict(3, 'missing', secret)], {
      analysisName: 'Services',
      status: 'dev',
    });
    const named = {
      analysisVersionMap: {
        [stable.analysisId]: unpublished.versionId,
        [services.analysisId]: services.versionId,
      },
    };
    const leaks = [unpublished.versionId, services.versionId, 'told by the unpublished one'];
    const expectNoLeak = (text: string) => {
      for (const leak of leaks) expect(text).not.toContain(leak);
    };

    for (const query of [{}, named]) {
      expect(painted((await customer.paint(viewId, query)).bytes)).toEqual(
        painted((await customer.paint(viewId)).bytes),
      );
      const { body } = await customer.ofElements(viewId, [0, 1, 2, 3], query);
      expect(body.map(({ forgeObjectId, status }: never) => [forgeObjectId, status])).toEqual([
        [0, 'verified'],
        [1, 'deviated'],
      ]);
      expectNoLeak(
        everything(
          body,
          (await customer.selected(viewId, 'analysisVersionMap' in query ? named.analysisVersionMap : undefined)).body,
        ),
      );
    }
    const { body: lasts } = await customer.lastOfElements([0, 1, 2, 3]);
    expect(lasts).toHaveLength(2);
    const { body: versions } = await customer.versions(viewId);
    expect(versions).toEqual([
      { analysis: { _id: services.analysisId, name: 'Services' }, versions: [] },
      {
        analysis: { _id: stable.analysisId, name: 'Structure' },
        versions: [expect.objectContaining({ _id: stable.versionId, number: 1, status: 'stable', isRejudged: false })],
      },
    ]);
    const { body: views } = await customer.views();
    expect(views[0].analyses.map(({ name, delivery }: never) => [name, delivery])).toEqual([
      ['Services', 'In progress'],
      ['Structure', 'Ready'],
    ]);
    expectNoLeak(everything(lasts, versions, views, (await customer.projects()).body));

    // Nor can they change any of it.
    for (const query of [{}, named]) {
      const elsewhere = await customer.reclassify(viewId, 2, { classification: 'verified' }, query);
      expect(elsewhere).toMatchObject({ status: 404, body: { payload: { forgeObjectIds: [2] } } });
      await customer.reclassify(viewId, 0, { classification: 'deviated' }, query);
    }
    expect((await customer.approveOne(viewId, `${unpublished.versionId}.0`)).status).toBe(404);
    expect((await customer.approve(viewId, { filtersDTO: {} })).body).toMatchObject({ changed: 2 });
    const untouched = await house.platform.db
      .selectFrom('classification')
      .select(['is_manual', 'approved'])
      .where('version_id', 'in', [unpublished.versionId, services.versionId])
      .execute();
    expect(untouched.some(({ is_manual, approved }) => is_manual || approved)).toBe(false);

    // Developers see the newest, and the one they choose.
    const ofDeveloper = (await dev.ofElements(viewId, [0, 3])).body;
    expect(ofDeveloper.map(({ status }: never) => status)).toEqual(['missing', 'missing']);
    expect((await dev.selected(viewId)).body.map(({ version }: never) => (version as { _id: string })._id)).toEqual([
      services.versionId,
      unpublished.versionId,
    ]);
    const chosen = { [stable.analysisId]: stable.versionId };
    expect((await dev.selected(viewId, chosen)).body[1].version._id).toBe(stable.versionId);
    expect((await dev.ofElements(viewId, [0], { analysisVersionMap: chosen })).body[0].status).toBe('deviated');
    expect((await dev.versions(viewId)).body[1].versions.map(({ number }: never) => number)).toEqual([2, 1]);
  });

  test('in a view without any published version is nothing; one that is being reviewed does not exist for them', async () => {
    const { projectId, modelId, customer, developer: dev } = await addSite('versions|none');
    const coming = { modelId, status: 'in_progress' } as const;
    const incremental = await addView(house, projectId, { ...coming, deliveryType: 'Incremental' });
    const reviewed = await addView(house, projectId, { ...coming, deliveryType: 'Normal' });
    const made = [];
    for (const viewId of [incremental, reviewed]) {
      made.push(await addVersion(house, viewId, [verdict(0, 'missing')], { status: 'dev' }));
    }
    expect(painted((await customer.paint(incremental)).bytes)).toEqual([0, 0, 0, 0]);
    expect((await customer.ofElements(incremental, [0])).body).toEqual([]);
    expect((await customer.lastOfElements([0])).body).toEqual([]);
    expect((await customer.selected(incremental)).body).toEqual([]);
    for (const call of [customer.paint, customer.versions, customer.selected]) {
      expect(await call(reviewed)).toMatchObject({ status: 404 });
    }
    const named = { analysisVersionMap: { [made[1]!.analysisId]: made[1]!.versionId } };
    expect((await customer.ofElements(reviewed, [0], named)).status).toBe(404);
    expect((await customer.reclassify(reviewed, 0, { classification: 'verified' })).status).toBe(404);
    expect((await customer.views()).body.map(({ _id }: never) => _id)).toEqual([incremental]);
    expect((await dev.views()).body).toHaveLength(2);
  });
});

describe('publishing', () => {
  test('[REQ-10] the view is ready when each of its analyses has a published version, and the requester is told once', async () => {
    const { projectId, modelId, customer, reviewer: rev } = await addSite('versions|publish');
    const viewId = await addView(house, projectId, { modelId, status: 'in_progress' });
    const one = await addVersion(house, viewId, [verdict(0, 'verified')], { status: 'dev' });
    const two = await addVersion(house, viewId, [verdict(1, 'missing')], { analysisName: 'Services', status: 'dev' });
    expect(await rev.publish(viewId, [one.versionId])).toEqual({
      status: 200,
      body: { changed: 1, versionIds: [one.versionId] },
    });
    expect(await statusOf(projectId, viewId)).toBe('in_progress');
    expect((await customer.paint(viewId)).status).toBe(404);
    expect((await rev.publish(viewId, [one.versionId, two.versionId, two.versionId])).body).toMatchObject({
      changed: 1,
    });
    expect(await statusOf(projectId, viewId)).toBe('ready');
    expect((await customer.ofElements(viewId, [0, 1])).body).toHaveLength(2);
    expect((await rev.publish(viewId, [one.versionId, two.versionId])).body).toMatchObject({ changed: 0 });
    expect(await listMails(viewId)).toEqual(['ready']);

    expect((await rev.unpublish(viewId, [one.versionId])).body).toMatchObject({ changed: 1 });
    expect(await statusOf(projectId, viewId)).toBe('ready');
    expect((await customer.ofElements(viewId, [0, 1])).body).toHaveLength(1);
    expect((await rev.unpublish(viewId, [two.versionId])).body).toMatchObject({ changed: 1 });
    expect(await statusOf(projectId, viewId)).toBe('in_progress');
    expect((await customer.paint(viewId)).status).toBe(404);
    expect((await rev.unpublish(viewId, [one.versionId, two.versionId])).body).toMatchObject({ changed: 0 });

    const trail = await house.platform.db
      .selectFrom('analysis_version_change')
      .select(['version_id', 'kind', 'changed_by'])
      .where('version_id', 'in', [one.versionId, two.versionId])
      .orderBy('id')
      .execute();
    expect(trail).toEqual(
      [
        [one, 'published'],
        [two, 'published'],
        [one, 'unpublished'],
        [two, 'unpublished'],
      ].map(([version, kind]) => ({
        version_id: (version as typeof one).versionId,
        kind,
        changed_by: rev.userId,
      })),
    );
  });

  test('while the view is still being filled, it stays in progress', async () => {
    const { projectId, modelId, reviewer: rev } = await addSite('versions|running');
    const viewId = await addView(house, projectId, { modelId, status: 'in_progress' });
    const { versionId } = await addVersion(house, viewId, [verdict(0, 'verified')], { status: 'dev' });
    const run_order = JSON.stringify({});
    await house.platform.db
      .insertInto('analysis_run')
      .values({ project_id: projectId, view_id: viewId, status: 'running', run_order, notes: '[]' })
      .execute();
    expect((await rev.publish(viewId, [versionId])).body).toMatchObject({ changed: 1 });
    expect(await statusOf(projectId, viewId)).toBe('in_progress');
    expect((await rev.rejudge(viewId, { toleranceM: 0.02 })).body.code).toBe('requests.stillRunning');
    // As the run's end does it.
    expect(await house.modules.versions.settleView(house.platform.db, { projectId, viewId })).toBe(true);
    expect(await statusOf(projectId, viewId)).toBe('ready');
  });

  test('two who publish at once change each version once, and one mail goes out', async () => {
    const { projectId, modelId, reviewer: rev } = await addSite('versions|race');
    const viewId = await addView(house, projectId, { modelId, status: 'in_progress' });
    const ids: string[] = [];
    for (const analysisName of ['Architecture', 'Services', 'Structure']) {
      ids.push((await addVersion(house, viewId, [verdict(0, 'verified')], { analysisName, status: 'dev' })).versionId);
    }
    const answers = await Promise.all([ids, ids.toReversed(), ids.slice(1)].map((some) => rev.publish(viewId, some)));
    expect(answers.reduce((sum, { body }) => sum + body.changed, 0)).toBe(3);
    expect(await listMails(viewId)).toEqual(['ready']);
  });

  test('versions of another view, of another project or of none are refused, and nothing changes', async () => {
    const { projectId, modelId, reviewer: rev, developer: dev, customer } = await addSite('versions|own');
    const other = await addSite('versions|other');
    const viewId = await addView(house, projectId, { modelId, status: 'in_progress' });
    const own = await addVersion(house, viewId, [verdict(0, 'verified')], { status: 'dev' });
    const beside = await addView(house, projectId, { modelId, status: 'in_progress' });
    const ofBeside = await addVersion(house, beside, [verdict(0, 'verified')], { status: 'dev' });
    for (const foreign of [ofBeside.versionId, randomUUID()]) {
      expect(await rev.publish(viewId, [own.versionId, foreign])).toMatchObject({
        status: 404,
        body: { code: 'versions.notFound' },
      });
    }
    expect((await rev.versions(viewId)).body[0].versions[0].status).toBe('dev');
    // The view is another project's: for its members, and for those who name it in their own.
    for (const verb of ['publish', 'unpublish'] as const) {
      expect(await other.reviewer[verb](viewId, [own.versionId])).toMatchObject({
        status: 404,
        body: { code: 'analyses.notFound' },
      });
    }
    for (const call of [other.reviewer.versions, other.reviewer.selected, other.reviewer.paint]) {
      expect((await call(viewId)).status).toBe(404);
    }
    expect((await other.reviewer.rejudge(viewId, { toleranceM: 0.02 })).status).toBe(404);
    for (const person of [dev, customer]) {
      expect((await person.publish(viewId, [own.versionId])).body.code).toBe('auth.forbidden');
      expect((await person.unpublish(viewId, [own.versionId])).body.code).toBe('auth.forbidden');
      expect((await person.rejudge(viewId, { toleranceM: 0.02 })).body.code).toBe('auth.forbidden');
    }
    const bad = [{ versionIds: [] }, { versionIds: ['x'] }, {}, { versionIds: own.versionId }];
    for (const body of bad) {
      const path = `/analysis/v3/projects/${projectId}/analysis-view/${viewId}/versions/publish`;
      expect((await rev.call('POST', path, body)).body.code).toBe('request.invalid');
    }
  });
});

describe('judging anew', () => {
  test('is refused where measurements are not kept, and with tolerances that make no sense', async () => {
    const { projectId, modelId, reviewer: rev } = await addSite('versions|imported');
    const viewId = await addView(house, projectId, { modelId });
    await addVersion(house, viewId, [verdict(0, 'verified')]);
    expect(await rev.rejudge(viewId, { toleranceM: 0.02 })).toMatchObject({
      status: 409,
      body: { code: 'analyses.noMeasurements' },
    });
    const nonsense = [{}, { toleranceM: 0 }, { toleranceM: -1 }, { toleranceM: '1' }, { toleranceM: 1.5 }];
    for (const body of [...nonsense, { toleranceM: 0.01, tolerancesM: { IfcWall: 0 } }]) {
      expect((await rev.rejudge(viewId, body)).body.code).toBe('request.invalid');
    }
    expect((await rev.versions(viewId)).body[0].versions).toHaveLength(1);
  });
});

async function listMails(viewId: string): Promise<string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select data->>'outcome' as outcome from jobs.job where name = 'mailAnalysis' and data->>'viewId' = ${viewId}
    order by created_on`.execute(house.platform.db);
  return rows.map(({ outcome }) => outcome);
}
