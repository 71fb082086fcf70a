import { randomUUID } from 'node:crypto';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, idempotencyHeader, newCallKey } from '@plumbline/contract/client';
import { permissions } from '@plumbline/contract/permissions';
import { createPreset, listPresets } from '@plumbline/contract/resources/filterPresets';
import { fillPath, patternOf } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addRequestProject, type RequestProject } from '../../test/addRequestProject.ts';
import { asServicePerson, openService, servicePaths } from '../../test/openServiceSite.ts';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { classificationId } from '../modules/verdicts/classificationId.ts';
import { addVersion, addView, verdict } from '../modules/verdicts/verdicts.fixture.ts';
import { forgetOldKeys } from '../platform/once.ts';

let house: TestHouse;
let service: Awaited<ReturnType<typeof openService>>;
let site: RequestProject;
let origin: string;
let authorization: string;
let userId: string;

beforeAll(async () => {
  service = await openService();
  house = await openTestHouse(service.settings);
  site = await addRequestProject(house, 'said|twice');
  await house.modules.access.setFlag(site.projectId, 'manualApproval', true);
  ({ authorization, userId } = await site.addMember('everything', everything));
  const person = asServicePerson(house, { authorization, ...servicePaths(site.projectId) });
  await person.logIn();
  await person.call('POST', 'integration', service.place);
  origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await house.close();
  await service.standIn.close();
});

const everything = permissions.filter((permission) => permission !== 'FORBIDDEN');

interface Call {
  params?: Record<string, string | number>;
  body?: object;
}

let number = 0;

async function aView(status: 'dev' | 'stable' = 'stable') {
  const viewId = await addView(house, site.projectId, { modelId: site.modelId });
  const { versionId } = await addVersion(house, viewId, [verdict(0, 'deviated'), verdict(1, 'missing')], { status });
  return { viewId, versionId };
}

async function aRequest() {
  const { body } = await site.request(site.bodyOf({ name: `Request ${++number}` }));
  return body as { _id: string; analysisView: string };
}

async function anApprovedView() {
  const { viewId, versionId } = await aView();
  const { body } = await send('classifications.approveMany', { params: { viewId }, body: {} });
  return { viewId, versionId, changeId: body.changeId as string };
}

async function newIssue() {
  const { viewId } = await aView();
  return { analysisViewId: viewId, diagnosis: `Issue ${++number}`, forgeObjectId: [0] };
}

async function anIssue(): Promise<string> {
  const { body } = await send('issues.create', { body: await newIssue() });
  return body._id;
}

async function aTopic(): Promise<string> {
  const issueId = await anIssue();
  const { db } = house.platform;
  const row = await db.selectFrom('issue').select('bcf_guid').where('id', '=', issueId).executeTakeFirstOrThrow();
  return row.bcf_guid;
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const newFile = (visibility: string, filename: string) => ({
  body: { filename: `${++number} ${filename}`, size: 5, hash: 'a'.repeat(64), visibility },
});

const aWebhook = () => ({
  name: `Webhook ${++number}`,
  url: 'https://203.0.112.1/',
  events: ['issue.deleted'],
  enabled: false,
});

/** A call of each route, which nobody has made before. */
const calls: Record<string, () => Promise<Call> | Call> = {
  'presets.create': () => ({ body: { name: `Preset ${++number}`, scope: 'user', filters: {} } }),
  'companies.addProject': async () => {
    const { id: companyId } = (await house.modules.access.findCompany('Test Company')) as { id: string };
    await house.modules.access.nameAdministrator(companyId, userId);
    number += 1;
    return { params: { companyId }, body: { name: `Project ${number}`, tenantId: `again|${number}`, joins: false } };
  },
  'analysisRequests.create': () => ({ body: site.bodyOf({ name: `Request ${++number}` }) }),
  'analysisRequests.cancel': async () => ({ params: { requestId: (await aRequest())._id } }),
  'analysisRequests.rerun': async () => {
    const { _id: requestId, analysisView } = await aRequest();
    await site.endRun(analysisView, 'failed');
    return { params: { requestId } };
  },
  'files.scans.create': () => newFile('scan', 'a.e57'),
  'files.models.create': () => newFile('model', 'a.ifc'),
  'files.documents.create': () => newFile('document', 'a.pdf'),
  'classifications.reclassify': async () => ({
    params: { viewId: (await aView()).viewId, forgeObjectId: 0 },
    body: { classification: 'verified' },
  }),
  'classifications.approve': async () => {
    const { viewId, versionId } = await aView();
    return { params: { viewId, classificationId: classificationId(versionId, 0) } };
  },
  'classifications.approveMany': async () => ({ params: { viewId: (await aView()).viewId }, body: {} }),
  'classifications.unapprove': async () => {
    const { viewId, versionId } = await anApprovedView();
    return { params: { viewId, classificationId: classificationId(versionId, 0) } };
  },
  'classifications.unapproveMany': async () => ({ params: { viewId: (await anApprovedView()).viewId }, body: {} }),
  'classifications.undo': async () => {
    const { viewId, changeId } = await anApprovedView();
    return { params: { viewId }, body: { changeId } };
  },
  'analysisVersions.publish': async () => {
    const { viewId, versionId } = await aView('dev');
    return { params: { viewId }, body: { versionIds: [versionId] } };
  },
  'issues.create': async () => ({ body: await newIssue() }),
  'issues.addAsset': async () => {
    const issueId = await anIssue();
    const imagePath = `said|twice/issues/${issueId}/${randomUUID()}.png`;
    const { db } = house.platform;
    const asset = { key: imagePath, project_id: site.projectId, created_by: userId, is_temporary: false, size: 5 };
    await db.insertInto('asset').values(asset).execute();
    return { params: { issueId }, body: { imagePath, type: 'attachment' } };
  },
  'issues.changeMany': async () => ({ body: { ids: [await anIssue()], changes: { priority: 'Minor' } } }),
  'issues.removeMany': async () => ({ body: { ids: [await anIssue()] } }),
  'issues.undo': async () => {
    const { body } = await send('issues.removeMany', { body: { ids: [await anIssue()] } });
    return { params: { operationId: body.operation } };
  },
  'issueBatches.create': async () => {
    const { viewId } = await aView();
    return { params: { viewId }, body: { grouping: 'element', skipsOpen: false, total: 2 } };
  },
  'integrations.copyItems': () => ({
    body: { itemIds: [service.idOf(`Note ${++number}.pdf`)], visibility: 'document' },
  }),
  'integrations.followFolder': () => ({
    body: { folderId: service.folderOf('Walls.ifc'), name: `Folder ${++number}`, kind: 'model' },
  }),
  'webhooks.create': () => ({ body: aWebhook() }),
  'webhooks.replaceSecret': async () => {
    const { body } = await send('webhooks.create', { body: aWebhook() });
    return { params: { webhookId: body._id } };
  },
  'issuePresets.create': () => ({ body: { name: `Preset ${++number}`, scope: 'user', filters: {} } }),
  'issueComments.create': async () => ({ body: { issue: await anIssue(), comment: 'Seen' } }),
  'bcf.createTopic': async () => {
    await aView();
    return { body: { title: `Topic ${++number}` } };
  },
  'bcf.createComment': async () => ({ params: { topicGuid: await aTopic() }, body: { comment: 'Seen' } }),
  'bcf.createViewpoint': async () => ({
    params: { topicGuid: await aTopic() },
    body: { snapshot: { snapshot_type: 'png', snapshot_data: onePixel } },
  }),
  'bcf.createDocumentReference': async () => ({
    params: { topicGuid: await aTopic() },
    body: { url: 'https://tool.test/a.pdf' },
  }),
  'analysisVersions.unpublish': async () => {
    const { viewId, versionId } = await aView();
    return { params: { viewId }, body: { versionIds: [versionId] } };
  },
};

/**
 * One needs the measurements of a real analysis, others come with a file or need an S3 server: modules/requests/story.db.test.ts,
 * modules/workPackages/workPackages.db.test.ts, modules/issueFiles/bcfImports.db.test.ts, modules/schedules/schedules.db.test.ts,
 * modules/schedules/links.db.test.ts and modules/integrations/s3Folders.db.test.ts repeat them.
 */
const repeatedElsewhere = [
  'projects.export',
  'analysisVersions.rejudge',
  'workPackages.create',
  'bcfs.import',
  'schedules.import',
  'schedules.link',
  's3Folders.add',
  's3Folders.copy',
];

/** Those that need no key, and why a second one does no harm. */
const safeByThemselves: Record<string, string> = {
  'projects.visit': 'a moment takes the place of the one before',
  'auth.signIn': 'another session',
  'auth.newPassword': 'the same password again',
  'auth.forgotPassword': 'another code, which replaces the first',
  'auth.confirmForgotPassword': 'a code is good once',
  'auth.refresh': 'a token that was just replaced is good for 30 s more',
  'auth.signOut': 'nobody is signed in',
  'auth.signOutEverywhere': 'nobody is signed in',
  'auth.findProvider': 'nothing is kept',
  'auth.beginProvider': 'another way there, good for ten minutes',
  'auth.finishProvider': 'an answer is good once',
  'auth.factorCode': 'a code is good once',
  'auth.mailedCode': 'a code is good once',
  'auth.passkeyQuestion': 'another question, which replaces the first',
  'auth.passkey': 'an answer is good once',
  'auth.beginSetUp': 'another secret, which replaces the first',
  'auth.confirmSetUp': 'a secret is confirmed once',
  'security.beginTotp': 'another secret, which replaces the first',
  'security.confirmTotp': 'a secret is confirmed once',
  'security.removeTotp': 'it is off',
  'security.renewRecoveryCodes': 'other codes, which replace the first; kept with a key they would not be secret',
  'security.beginPasskey': 'another question, which replaces the first',
  'security.addPasskey': 'an answer is good once',
  'security.removePasskey': 'it is gone',
  'security.endSession': 'it has ended',
  'accessTokens.create': 'another token, which nobody has; kept with a key it would not be secret',
  'apps.register': 'another app, which nobody knows; kept with a key its secret would not be one',
  'apps.decideAuthorisation': 'another code; the first ends in a minute',
  'analysisRequests.countDue': 'nothing is kept',
  'assets.sign': 'another address of the same thing',
  'assets.signPublic': 'another address of the same thing',
  'assets.signWritePublic': 'another address of the same thing',
  'bcfs.byFilter': 'another copy for the person; nothing is kept',
  'bcfs.one': 'another copy for the person; nothing is kept',
  'bcfs.preview': 'nothing is kept',
  'schedules.preview': 'nothing is kept',
  'files.scans.download': 'another address of the same thing',
  'files.models.download': 'another address of the same thing',
  'files.documents.download': 'another address of the same thing',
  'files.scans.same': 'nothing is kept',
  'files.models.same': 'nothing is kept',
  'files.documents.same': 'nothing is kept',
  'files.scans.cancel': 'it is gone',
  'files.models.cancel': 'it is gone',
  'files.documents.cancel': 'it is gone',
  'files.scans.nextPart': 'a part that is reported again is not counted again',
  'files.models.nextPart': 'a part that is reported again is not counted again',
  'files.documents.nextPart': 'a part that is reported again is not counted again',
  'integrations.cancelImport': 'it is over',
  'integrations.connect': 'it is connected with the same',
  'integrations.exchangeCode': 'a login is good once',
  'integrations.pushFile': 'another version of the same',
  'integrations.retryImport': 'it is on its way',
  'integrations.startLogin': 'another address, good for ten minutes',
  'mails.unsubscribe': 'they are ended',
  'models.renew': 'the next version is of the same files',
  'pdfs.byFilter': 'another copy for the person; nothing is kept',
  'invitations.accept': 'an invitation that was used is refused',
  'invitations.join': 'an invitation that was used is refused',
  'invitations.look': 'nothing is changed',
  'people.ask': 'what is asked already is refused',
  'people.decideWish': 'what is decided is not decided again',
  'people.endSessions': 'they are ended',
  'people.inviteToCompany': 'the open invitation goes on, with a new link',
  'people.inviteToProject': 'the open invitation goes on, with a new link',
  'people.resendToCompany': 'another link, and the one before is good no more',
  'people.resendToProject': 'another link, and the one before is good no more',
  'operator.addCompany': 'a name that is taken is refused',
  'operator.retryJob': 'a job that is no longer failed is not found',
  'operator.sendMail': 'a mail that was sent is not found',
  'pdfs.one': 'another copy for the person; nothing is kept',
  'qualityReport.pdf': 'another copy for the person; nothing is kept',
  'setup.setUp': 'a product that is set up is not set up again',
  'webhooks.ping': 'another test',
  'webhooks.sendAgain': 'one that waits waits',
  'workPackages.pdf': 'another copy for the person; nothing is kept',
  'workPackages.preview': 'nothing is kept',
  'schedules.exportProgress': 'another copy for the person; nothing is kept',
};

async function send(id: string, { params, body }: Call, key?: string) {
  const route = routes.find((one) => one.id === id);
  if (!route) throw new Error(`There is no route ${id}.`);
  const url = fillPath(patternOf(route), { projectId: site.projectId, ...params });
  const headers = {
    authorization,
    ...(key !== undefined && { [idempotencyHeader]: key }),
  };
  const response = await house.app.inject({ method: 'POST', url, headers, ...(body && { payload: body }) });
  return { status: response.statusCode, body: response.json() };
}

/** How much of everything that a call can make is there. */
async function countThings() {
  const tables = [
    'filter_preset',
    'analysis_request',
    'analysis_view',
    'analysis_run',
    'file',
    'file_part',
    'file_use',
    'classification_operation',
    'classification_change',
    'analysis_version',
    'analysis_version_change',
    'issue',
    'issue_element',
    'issue_comment',
    'issue_asset',
    'issue_change',
    'issue_viewpoint',
    'webhook',
    'audit_entry',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
      house.platform.db,
    );
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

async function whatIsMadeBy(act: () => Promise<void>) {
  const before = await countThings();
  await act();
  const after = await countThings();
  return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]));
}

test('every call that makes or changes something by POST is done once for a key, or harmless to repeat', () => {
  const posts = routes.filter(({ method }) => method === 'POST').map(({ id }) => id);
  const ofKeys = routes.filter(({ once }) => once).map(({ id }) => id);
  expect([...ofKeys, ...Object.keys(safeByThemselves)].sort()).toEqual(posts.sort());
  expect([...Object.keys(calls), ...repeatedElsewhere].sort()).toEqual(ofKeys.sort());
});

describe.each(Object.keys(calls))('%s', (id) => {
  const aCall = () => (calls[id] as () => Promise<Call>)();

  test('sent five times under one key, at once and later, is done once and answered alike', async () => {
    const [once, often, other] = [await aCall(), await aCall(), await aCall()];
    const { status = 200 } = routes.find((route) => route.id === id) ?? {};
    const made = await whatIsMadeBy(async () => {
      expect(await send(id, once)).toMatchObject({ status });
    });
    expect(Object.values(made).some((count) => count !== 0)).toBe(true);
    const key = newCallKey();
    const madeOften = await whatIsMadeBy(async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(id, often, key)));
      answers.push(await send(id, often, key));
      expect(answers[0]?.status).toBe(status);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    });
    expect(madeOften).toEqual(made);

    const nothing = await whatIsMadeBy(async () => {
      expect(await send(id, other, key)).toMatchObject({ status: 422, body: { code: 'request.keyReused' } });
    });
    expect(Object.values(nothing).every((count) => count === 0)).toBe(true);
  });
});

test('a call that was refused leaves nothing behind: its key is free', async () => {
  const key = newCallKey();
  const { body: taken } = await send('presets.create', (await calls['presets.create']?.()) as Call);
  const again = { body: { name: taken.name, scope: 'user', filters: {} } };
  expect((await send('presets.create', again, key)).body.code).toBe('presets.nameTaken');
  const removed = await house.app.inject({
    method: 'DELETE',
    url: `/api/projects/${site.projectId}/filter-presets/${taken._id}`,
    headers: { authorization },
  });
  expect(removed.statusCode).toBe(200);
  expect((await send('presets.create', again, key)).status).toBe(200);
});

test('the key of one person is nothing to another', async () => {
  const key = newCallKey();
  const preset = { name: 'Same key', scope: 'user', filters: {} };
  const mine = await send('presets.create', { body: preset }, key);
  const neighbour = await site.addMember('neighbour', everything);
  const theirs = await house.app.inject({
    method: 'POST',
    url: `/api/projects/${site.projectId}/filter-presets/`,
    headers: { authorization: neighbour.authorization, [idempotencyHeader]: key },
    payload: preset,
  });
  expect(theirs.statusCode).toBe(200);
  expect(theirs.json()._id).not.toBe(mine.body._id);
});

test.each(['', 'a b', 'k'.repeat(256), 'clé', 'a, b'])('%j is no key', async (key) => {
  const made = await whatIsMadeBy(async () => {
    const answer = await send('presets.create', (await calls['presets.create']?.()) as Call, key);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
  expect(made.filter_preset).toBe(0);
});

test('keys are forgotten after a day, and no sooner', async () => {
  const { db } = house.platform;
  const [young, old] = [newCallKey(), newCallKey()];
  const call = (await calls['presets.create']?.()) as Call;
  await send('presets.create', call, young);
  await send('presets.create', { body: { ...call.body, name: 'Of yesterday' } }, old);
  await sql`update idempotency_key set created_at = now() - interval '25 hours' where key = ${old}`.execute(db);
  await sql`update idempotency_key set created_at = now() - interval '23 hours' where key = ${young}`.execute(db);
  await forgetOldKeys(db);
  const kept = await db.selectFrom('idempotency_key').select('key').where('key', 'in', [young, old]).execute();
  expect(kept).toEqual([{ key: young }]);
});

test('of an answer that was lost after the work was done, the client’s next try gets another copy', async () => {
  let lost = 0;
  const proxy = createServer((request, response) => {
    const { method, headers, url } = request;
    const onward = httpRequest(`${origin}${url}`, { method, headers }, (answer) => {
      if (method === 'POST' && lost++ < 3) {
        // The work is done; nobody hears of it.
        answer.resume().on('end', () => response.writeHead(502).end());
      } else {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const call = createClient({
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    getToken: async () => authorization.replace('Bearer ', ''),
    wait: async () => {},
  });
  const params = { projectId: site.projectId };
  const preset = await call(createPreset, { params, body: { name: 'Lost', scope: 'user', filters: {} } });
  expect(lost).toBe(4);
  const named = (await call(listPresets, { params })).filter(({ name }) => name === 'Lost');
  expect(named.map(({ _id }) => _id)).toEqual([preset._id]);
});
