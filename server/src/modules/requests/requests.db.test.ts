import { latestScanDay } from '@plumbline/contract/resources/analysisRequests';
import { fileCalls } from '@plumbline/contract/resources/files';
import { createIssue } from '@plumbline/contract/resources/issues';
import { fillPath } from '@plumbline/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRequestProject, type RequestProject } from '../../../test/addRequestProject.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

let house: TestHouse;
let site: RequestProject;

beforeAll(async () => {
  house = await openTestHouse();
  site = await addRequestProject(house, 'requests|site');
});
afterAll(() => house.close());

const gone = '00000000-0000-4000-8000-000000000000';

describe('a request', () => {
  test('[REQ-10] is a view in progress with its trades, a run and files that nobody can delete', async () => {
    const own = await addRequestProject(house, 'request|whole');
    const { status, body } = await own.request();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...own.bodyOf(),
      index: 1,
      status: 'waiting',
      createdBy: { email: 'admin@request.whole.test' },
    });
    expect(body).not.toHaveProperty('progress');

    const view = await house.modules.analyses.findView(own.projectId, body.analysisView);
    expect(view).toMatchObject({
      name: 'Week 40',
      status: 'in_progress',
      delivery_type: 'Incremental',
      model_id: own.modelId,
      scan_date: new Date('2025-10-02T12:00:00Z'),
    });
    const trades = await house.modules.analyses.listAnalyses(body.analysisView);
    expect(trades.map(({ name }) => name)).toEqual(['Architecture', 'Structure']);
    expect(await own.listHeld()).toEqual(
      ['north.e57', 'part 0.ifc', 'part 1.ifc'].map((name) => `${name}: Analysis “Week 40”`),
    );
    const url = `/api${fillPath(fileCalls.scan.remove.path, { projectId: own.projectId, fileId: own.scanId })}`;
    const refused = await house.app.inject({
      method: 'DELETE',
      url,
      headers: { authorization: own.admin.authorization },
    });
    expect(refused.json()).toMatchObject({ code: 'files.inUse', payload: { usedBy: ['Analysis “Week 40”'] } });
  });

  test('[REQ-11] asks the engine for what was chosen; the checks of scans can be switched off', async () => {
    const own = await addRequestProject(house, 'request|order');
    const { body } = await own.request();
    const { run_order: order } = await own.findRun(body.analysisView);
    expect(order).toMatchObject({
      tenantId: 'request|order',
      project: 'Project request|order',
      date: '2025-10-02',
      models: [{ name: 'part 0.ifc' }, { name: 'part 1.ifc' }],
      scans: [{ name: 'north.e57', size: 10 }],
      settings: { georeference: 'none', toleranceM: 0.01 },
      evidence: 'all',
      checksInput: true,
      hasImages: true,
    });
    await house.modules.access.setFlag(own.projectId, 'scanInputChecksDisabled', true);
    const { body: unchecked } = await own.request();
    expect((await own.findRun(unchecked.analysisView)).run_order.checksInput).toBe(false);
  });

  test.each([
    ['GlobalCoordinateSystemGeoreferenced', 'global'],
    ['LocallyGeoreferenced', 'local'],
    ['NotGeoreferenced', 'none'],
    ['TrustedCoordinates', 'trusted'],
  ])('[REQ-3] %s is %s to the engine', async (georeference, asked) => {
    const body = site.bodyOf();
    const { body: made } = await site.request({ ...body, scanDomain: { ...body.scanDomain, georeference } });
    expect((await site.findRun(made.analysisView)).run_order.settings.georeference).toBe(asked);
    const view = await house.modules.analyses.findView(site.projectId, made.analysisView);
    expect(view?.has_given_coordinates).toBe(asked === 'trusted');
  });

  test('names what is due, as the model has it; the next request begins with it, and what means nothing is told', async () => {
    const own = await addRequestProject(house, 'request|due');
    const { db } = house.platform;
    expect((await own.call('GET', 'due/')).body).toEqual({ dueDomain: null });
    await db
      .updateTable('project')
      .set({
        element_type_mapping: JSON.stringify({ IfcSlab: 'Ceiling' }),
        floor_mapping: JSON.stringify({ L1: 'First' }),
      })
      .where('id', '=', own.projectId)
      .execute();
    await db
      .updateTable('element')
      .set({ floor: 'L1' })
      .where('model_id', '=', own.modelId)
      .where('element_index', '<', 4)
      .execute();
    const dueDomain = {
      floors: ['First', 'Attic'],
      elementTypes: ['Ceiling'],
      rootModels: ['structure'],
      externalIds: ['G4', 'nobody'],
    };
    expect((await own.call('POST', 'due/', { dueDomain })).body).toEqual({
      elementCount: 6,
      dueCount: 3,
      unknownCount: 2,
      unknown: ['Attic', 'nobody'],
    });
    const { status, body } = await own.request({ ...own.bodyOf(), dueDomain });
    expect(status).toBe(200);
    expect((await own.findRun(body.analysisView)).run_order.due).toEqual({
      floors: ['L1', 'Attic'],
      elementTypes: ['IfcSlab'],
      rootModels: ['part 0.ifc'],
      globalIds: ['G4', 'nobody'],
    });
    const { externalIds: _, ...names } = dueDomain;
    expect((await own.one(body._id)).body.due).toEqual({ ...names, namedElements: 2 });
    expect((await own.list()).body[0]).not.toHaveProperty('due');
    expect((await own.call('GET', 'due/')).body).toEqual({ dueDomain });

    const { body: whole } = await own.request();
    expect((await own.findRun(whole.analysisView)).run_order).not.toHaveProperty('due');
    expect((await own.one(whole._id)).body).not.toHaveProperty('due');
    expect((await own.call('GET', 'due/')).body).toEqual({ dueDomain: null });
    expect((await own.call('GET', `due/?request=${body._id}`)).body).toEqual({ dueDomain });

    await own.endRun(body.analysisView, 'failed', 'It failed.');
    await db.updateTable('analysis_view').set({ status: 'failed' }).where('id', '=', body.analysisView).execute();
    expect((await own.rerun(body._id)).status).toBe(200);
    expect((await own.findRun(body.analysisView)).run_order.due?.globalIds).toEqual(['G4', 'nobody']);
  });

  test.each([
    [{}, 'request.invalid', 400],
    [{ floors: [] }, 'request.invalid', 400],
    [{ externalIds: ['nobody'] }, 'requests.nothingDue', 409],
    [{ floors: ['Attic'] }, 'requests.nothingDue', 409],
  ])('that names %j as due is refused with %s', async (dueDomain, code, status) => {
    expect(await site.request({ ...site.bodyOf(), dueDomain })).toMatchObject({ status, body: { code } });
  });

  test('of a reviewed project is hidden from customers until it is published', async () => {
    const own = await addRequestProject(house, 'request|reviewed');
    await house.modules.access.setPublishing(own.projectId, 'reviewed');
    const { body } = await own.request();
    const view = await house.modules.analyses.findView(own.projectId, body.analysisView);
    expect(view?.delivery_type).toBe('Normal');
  });

  test('gets the next number of its project, without gaps, however many come at once and fail', async () => {
    const own = await addRequestProject(house, 'request|numbers');
    const bodies = Array.from({ length: 12 }, (_, i) => own.bodyOf(i % 3 === 2 ? { scans: [gone] } : {}));
    const answers = await Promise.all(bodies.map((body) => own.request(body)));
    const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body.index);
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const left = await house.modules.analyses.listViews(own.projectId);
    expect(left).toHaveLength(8);
  });

  test('[REQ-2] without an active model is refused with the sentence of the wizard', async () => {
    const own = await addRequestProject(house, 'request|no-model');
    await house.platform.db.updateTable('model').set({ is_active: false }).where('id', '=', own.modelId).execute();
    expect(await own.request()).toMatchObject({
      status: 409,
      body: {
        code: 'requests.noActiveModel',
        message: 'Unable to request an analysis: There are no active BIM models available to create a request.',
      },
    });
  });

  test('against a model that is not the active one is refused', async () => {
    const own = await addRequestProject(house, 'request|other-model');
    await own.addActiveModel();
    expect(await own.request()).toMatchObject({ status: 409, body: { code: 'requests.otherModel' } });
    expect(await own.request(own.bodyOf({ model: gone }))).toMatchObject({ body: { code: 'requests.otherModel' } });
  });

  test('with files that are gone, of another kind or of another project is refused, and says which', async () => {
    const foreign = await addRequestProject(house, 'request|foreign');
    const refused = async (more: object, fileIds: string[]) =>
      expect(await site.request(site.bodyOf(more))).toMatchObject({
        status: 409,
        body: { code: 'requests.filesMissing', payload: { fileIds } },
      });
    await refused({ scans: [site.scanId, gone] }, [gone]);
    await refused({ scans: [site.documentId] }, [site.documentId]);
    await refused({ scans: [foreign.scanId] }, [foreign.scanId]);
    await refused({ documents: [gone] }, [gone]);
  });

  test('against a model whose file was deleted is refused by the name of that file', async () => {
    const own = await addRequestProject(house, 'request|model-file');
    const { db } = house.platform;
    await db
      .updateTable('model_root')
      .set({ file_id: null })
      .where('model_id', '=', own.modelId)
      .where('position', '=', 1)
      .execute();
    expect(await own.request()).toMatchObject({
      status: 409,
      body: { code: 'requests.modelFilesGone', payload: { filenames: ['services'] } },
    });
    expect(await own.listHeld()).toEqual([]);
  });

  test('with a scan that cannot be read is refused, and says which and why', async () => {
    const own = await addRequestProject(house, 'request|unreadable');
    const { db } = house.platform;
    const message = 'The file is damaged.';
    await db
      .updateTable('file')
      .set({ readability: 'unreadable', readability_message: message })
      .where('id', '=', own.scanId)
      .execute();
    expect(await own.request()).toMatchObject({
      status: 409,
      body: { code: 'requests.scanUnreadable', payload: { scans: [{ filename: 'north.e57', message }] } },
    });
    expect(await own.listHeld()).toEqual([]);
  });

  test('can be of a day that has begun elsewhere on earth', async () => {
    const today = latestScanDay();
    const body = site.bodyOf({ name: 'Today' });
    const answer = await site.request({ ...body, scanDomain: { ...body.scanDomain, date: today } });
    expect(answer.body).toMatchObject({ scanDomain: { date: today } });
    expect(latestScanDay(Date.parse('2026-03-01T09:59:00Z'))).toBe('2026-03-01');
    expect(latestScanDay(Date.parse('2026-03-01T10:00:00Z'))).toBe('2026-03-02');
  });

  test('names each scan once', async () => {
    const { body } = await site.request(site.bodyOf({ scans: [site.scanId, site.scanId.toUpperCase()] }));
    expect(body.scanDomain.files).toEqual([site.scanId]);
    expect((await site.findRun(body.analysisView)).run_order.scans).toHaveLength(1);
  });

  test.each([
    ['[REQ-5] an empty name', { analysisName: '   ' }],
    ['a name that is too long', { analysisName: 'x'.repeat(121) }],
    ['a name that no database holds', { analysisName: 'a\0b' }],
    ['no scan', { scanDomain: { files: [] } }],
    ['a day that is none', { scanDomain: { date: '2026-02-30' } }],
    ['a day before scanners', { scanDomain: { date: '0000-01-01' } }],
    ['a day in the future', { scanDomain: { date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) } }],
    ['a moment in place of a day', { scanDomain: { date: '2025-10-02T08:00:00Z' } }],
    ['an unknown scanner', { scanDomain: { scannerModel: 'tripod' } }],
    ['an unknown georeference', { scanDomain: { georeference: 'toString' } }],
    ['[REQ-4] a description of more than 499 characters', { documentDomain: { roiDescription: 'x'.repeat(500) } }],
    ['[REQ-4] no description', { documentDomain: { roiDescription: '' } }],
    ['a file id that is none', { scanDomain: { files: ['1; drop table file'] } }],
    ['a model id that is none', { modelDomain: { model: 'active' } }],
  ])('with %s is refused and leaves nothing', async (_, change) => {
    const body: Record<string, unknown> = site.bodyOf();
    for (const [key, value] of Object.entries(change)) {
      body[key] = typeof value === 'object' ? { ...(body[key] as object), ...value } : value;
    }
    const before = (await site.list('limit=1000')).body.length;
    expect(await site.request(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect((await site.list('limit=1000')).body).toHaveLength(before);
  });
});

describe('what hangs on a file', () => {
  test('is told of each kind, to admins alone', async () => {
    const own = await addRequestProject(house, 'request|dependants');
    const { projectId } = own;
    const first = await own.request();
    await own.endRun(first.body.analysisView, 'done');
    const second = await own.request(own.bodyOf({ name: 'Week 41', documents: [] }));
    const views = ['Week 40', 'Week 41'].map((name) => expect.objectContaining({ name, status: 'in_progress' }));
    const ask = async (
      kind: 'scan' | 'model' | 'document',
      fileId: string,
      authorization = own.admin.authorization,
    ) => {
      const url = `/api${fillPath(fileCalls[kind].dependants.path, { projectId, fileId })}`;
      return (await house.app.inject({ url, headers: { authorization } })).json();
    };
    const scan = await ask('scan', own.scanId);
    expect(scan).toEqual({ modelVersions: [], views: expect.arrayContaining(views), issues: { open: 0, closed: 0 } });
    expect(scan.views.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
      [first.body.analysisView, second.body.analysisView].sort(),
    );
    expect((await ask('document', own.documentId)).views).toEqual([views[0]]);
    const root = await house.platform.db
      .selectFrom('model_root')
      .selectAll()
      .where('model_id', '=', own.modelId)
      .where('position', '=', 0)
      .executeTakeFirstOrThrow();
    const author = await own.addMember('author', ['READ', 'LIST', 'VIEW_ASSETS', 'ISSUE_COMMENT']);
    for (const issueStatus of ['Open Issue', 'Closed']) {
      const payload = {
        analysisViewId: first.body.analysisView,
        forgeObjectId: [root.first_element],
        diagnosis: 'Off by 40 mm',
        issueStatus,
      };
      const url = `/api${fillPath(createIssue.path, { projectId })}`;
      const made = await house.app.inject({
        method: 'POST',
        url,
        headers: { authorization: author.authorization },
        payload,
      });
      expect(made.statusCode, made.body).toBe(200);
    }
    expect(await ask('model', root.file_id as string)).toEqual({
      modelVersions: [{ name: 'Model', isActive: true, elementsOfFile: root.element_count, elementsOfVersion: 6 }],
      views: expect.arrayContaining(views),
      issues: { open: 1, closed: 1 },
    });
    const other = await house.platform.db
      .selectFrom('model_root')
      .select('file_id')
      .where('model_id', '=', own.modelId)
      .where('position', '=', 1)
      .executeTakeFirstOrThrow();
    expect(await ask('model', other.file_id as string)).toMatchObject({ issues: { open: 0, closed: 0 } });
    expect(await ask('scan', own.documentId)).toMatchObject({ code: 'files.notFound' });
    const member = await own.addMember('member', ['READ', 'FILE_SCAN_LIST', 'FILE_SCAN_READ', 'FILE_SCAN_WRITE']);
    expect(await ask('scan', own.scanId, member.authorization)).toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('the list', () => {
  test('[REQ-1] is newest first, paged, sorted and found by its number', async () => {
    const own = await addRequestProject(house, 'request|list');
    for (const name of ['beta', 'Alpha', 'gamma']) await own.request(own.bodyOf({ name }));
    const names = async (query: string) =>
      (await own.list(query)).body.map(({ analysisName }: { analysisName: string }) => analysisName);
    expect(await names('')).toEqual(['gamma', 'Alpha', 'beta']);
    expect(await names('sort=createdDate')).toEqual(['beta', 'Alpha', 'gamma']);
    expect(await names('sort=analysisName')).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await names('sort=-createdBy')).toEqual(['gamma', 'Alpha', 'beta']);
    expect(await names('skip=1&limit=1')).toEqual(['Alpha']);
    expect(await names('filter=index==2')).toEqual(['Alpha']);
    expect(await names(`filter=${encodeURIComponent('index=in=(1,3)')}`)).toEqual(['gamma', 'beta']);
    expect(await names('filter=index==4')).toEqual([]);
    expect(await names(`filter=index==${'9'.repeat(40)}`)).toEqual([]);
  });

  test.each(['index', 'index==', 'index==one', 'index=gt=1', 'name==x', 'constructor==1', '((((index==1', 'index==-1'])(
    'the filter %s is refused with its place',
    async (filter) => {
      const { status, body } = await site.list(`filter=${encodeURIComponent(filter)}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'filter.invalid', payload: { position: expect.any(Number) } });
    },
  );

  test.each(['limit=0', 'skip=-1', 'sort=index', 'limit=x'])('?%s is refused', async (query) => {
    expect((await site.list(query)).body.code).toBe('request.invalid');
  });
});

describe('one request', () => {
  test('[REQ-9] is told with its model, its files also after they were deleted, and how far it is', async () => {
    const own = await addRequestProject(house, 'request|detail');
    const { body: made } = await own.request();
    const { body: waiting } = await own.one(made._id);
    expect(waiting).toMatchObject({
      ...own.bodyOf(),
      status: 'waiting',
      model: { modelVersion: 1, rootModels: ['structure', 'services'] },
      scanFiles: [{ _id: own.scanId, filename: 'north.e57', isDeleted: false }],
      documentFiles: [{ _id: own.documentId, filename: 'site plan.pdf', isDeleted: false }],
      notes: [],
      progress: { percent: 0, trades: [{ name: 'Architecture' }, { name: 'Structure' }] },
    });
    expect(waiting).not.toHaveProperty('checks');

    await own.endRun(made.analysisView, 'failed', 'north.e57 is damaged.');
    const { db } = house.platform;
    const checks = [{ file: 'north.e57', check: 'images', outcome: 'warning', message: 'It holds no images.' }];
    const states = { message: 'These scans show different states: …', newerFiles: ['north.e57'] };
    expect(waiting).not.toHaveProperty('states');
    const found = {
      checks: JSON.stringify(checks),
      notes: JSON.stringify(['Scanned twice.']),
      states: JSON.stringify(states),
    };
    await db.updateTable('analysis_run').set(found).where('view_id', '=', made.analysisView).execute();
    const membership = await house.modules.access.findMembership(own.admin.userId, { projectId: own.projectId });
    for (const [kind, id] of [
      ['scan', own.scanId],
      ['document', own.documentId],
    ] as const) {
      await house.modules.files.remove({ membership: membership!, kind }, id);
    }
    const { status, body } = await own.one(made._id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'failed',
      message: 'north.e57 is damaged.',
      checks,
      notes: ['Scanned twice.'],
      states,
      scanDomain: { files: [] },
      documentDomain: { files: [] },
      scanFiles: [{ filename: 'north.e57', isDeleted: true }],
      documentFiles: [{ filename: 'site plan.pdf', isDeleted: true }],
      endedDate: expect.any(String),
    });
    expect((await own.list()).status).toBe(200);
  });

  test('[REQ-10] is waiting, running, in review, ready, failed or cancelled', async () => {
    const own = await addRequestProject(house, 'request|status');
    const statusAfter = async (
      status: 'running' | 'done' | 'failed' | 'cancelled',
      more?: (viewId: string) => unknown,
    ) => {
      const { body } = await own.request();
      await own.endRun(body.analysisView, status);
      await more?.(body.analysisView);
      return (await own.one(body._id)).body.status;
    };
    expect(await statusAfter('running')).toBe('running');
    expect(await statusAfter('done')).toBe('review');
    expect(await statusAfter('failed')).toBe('failed');
    expect(await statusAfter('cancelled')).toBe('cancelled');
    const { projectId } = own;
    const { analyses } = house.modules;
    expect(await statusAfter('done', (viewId) => analyses.finishView(house.platform.db, { projectId, viewId }))).toBe(
      'ready',
    );
    const running = (await own.list()).body.filter(({ progress }: { progress?: number }) => progress !== undefined);
    expect(running.map(({ status }: { status: string }) => status)).toEqual(['running']);
  });

  test('of another project, or of none, does not exist', async () => {
    const other = await addRequestProject(house, 'request|stranger');
    const { body } = await other.request();
    for (const id of [body._id, gone]) {
      for (const answer of [await site.one(id), await site.cancel(id), await site.rerun(id)]) {
        expect(answer).toMatchObject({ status: 404, body: { code: 'requests.notFound' } });
      }
    }
    expect((await site.one('not an id')).status).toBe(400);
    const asStranger = await other.call('GET', `${body._id}/`, undefined, site.admin.authorization);
    expect(asStranger).toMatchObject({ status: 404, body: { code: 'projects.notFound' } });
    const member = await other.addMember('member', ['READ', 'LIST', 'VIEW_ASSETS', 'SR_READ', 'SR_WRITE']);
    for (const [method, path, payload] of [
      ['GET', '', undefined],
      ['POST', '', other.bodyOf()],
      ['POST', `${body._id}/cancel`, undefined],
      ['POST', `${body._id}/rerun`, undefined],
    ] as const) {
      expect((await other.call(method, path, payload, member.authorization)).body.code).toBe('auth.forbidden');
    }
    await house.modules.access.setFlag(other.projectId, 'analysisWizard', false);
    expect((await other.list()).body.code).toBe('feature.off');
  });
});

describe('running', () => {
  test('[REQ-10] is ended by whoever asks: the files are free, the view has failed, and nobody is mailed', async () => {
    const own = await addRequestProject(house, 'request|cancel');
    const { body } = await own.request();
    expect(await own.cancel(body._id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await own.listHeld()).toEqual([]);
    expect((await house.modules.analyses.findView(own.projectId, body.analysisView))?.status).toBe('failed');
    expect(await own.cancel(body._id)).toMatchObject({ status: 409, body: { code: 'requests.notRunning' } });
  });

  test('[REQ-10] can begin again with the model that is active now, once', async () => {
    const own = await addRequestProject(house, 'request|again');
    const { body } = await own.request();
    expect(await own.rerun(body._id)).toMatchObject({ status: 409, body: { code: 'requests.stillRunning' } });
    await own.cancel(body._id);
    const modelId = await own.addActiveModel();
    const answers = await Promise.all([1, 2, 3].map(() => own.rerun(body._id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body: again } = await own.one(body._id);
    expect(again).toMatchObject({
      status: 'waiting',
      modelDomain: { model: modelId },
      model: { modelVersion: 2 },
      index: 1,
    });
    const view = await house.modules.analyses.findView(own.projectId, body.analysisView);
    expect(view).toMatchObject({ status: 'in_progress', model_id: modelId });
    const trades = await house.modules.analyses.listAnalyses(body.analysisView);
    expect(trades.map(({ name }) => name)).toEqual(['Architecture', 'Structure']);
    expect(await own.listHeld()).toHaveLength(3);
    expect((await own.findRun(body.analysisView)).run_order.settings.georeference).toBe('none');
  });

  test('what is done is not run again', async () => {
    const { body } = await site.request();
    await site.endRun(body.analysisView, 'done');
    expect(await site.rerun(body._id)).toMatchObject({ status: 409, body: { code: 'requests.alreadyDone' } });
    expect(await site.cancel(body._id)).toMatchObject({ status: 409, body: { code: 'requests.notRunning' } });
  });

  test('a scan that was deleted meanwhile is named, and nothing begins', async () => {
    const own = await addRequestProject(house, 'request|deleted');
    const { body } = await own.request();
    await own.cancel(body._id);
    await house.platform.db.deleteFrom('file').where('id', '=', own.scanId).execute();
    expect(await own.rerun(body._id)).toMatchObject({
      status: 409,
      body: { code: 'requests.filesMissing', payload: { fileIds: [], filenames: ['north.e57'] } },
    });
    expect((await own.one(body._id)).body.status).toBe('cancelled');
    expect(await own.listHeld()).toEqual([]);
  });
});
