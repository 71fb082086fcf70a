import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReceiver } from '../../../test/openReceiver.ts';
import { openServiceSite, type ServicePerson, type ServiceSite } from '../../../test/openServiceSite.ts';

let site: ServiceSite;
let ann: ServicePerson;
let sam: ServicePerson;

beforeAll(async () => {
  site = await openServiceSite();
  ann = await site.join('ann', ['ADMIN', 'READ', 'FILE_SCAN_LIST', 'FILE_SCAN_WRITE']);
  sam = await site.join('sam', ['READ', 'FILE_SCAN_LIST', 'FILE_SCAN_WRITE']);
  await ann.logIn();
});
afterAll(() => site.close());
beforeEach(() => site.standIn.mend());

const connect = (person = ann) => person.call('POST', 'integration', site.place);

test('[INTG-4] hub, then project, then connected; disconnected again, what is left is the login', async () => {
  const hubs = await ann.call('GET', 'hubs');
  expect(hubs.body).toEqual([{ id: site.hub.id, name: 'Northbank' }]);
  const projects = await ann.call('GET', `hubs/${encodeURIComponent(site.hub.id)}/projects`);
  expect(projects.body.map(({ name }: { name: string }) => name)).toEqual(['Harbour House']);
  expect((await ann.call('GET', 'folders/contents/root')).body.code).toBe('integrations.notConnected');
  expect((await connect()).status).toBe(200);
  expect((await ann.call('GET', 'integration/current')).body).toMatchObject({
    forgeHub: { id: site.hub.id, name: 'Northbank' },
    forgeProject: { name: 'Harbour House' },
    connectedBy: { _id: ann.userId },
    userAccess: { profile: { forgeEmail: 'ann@service.test' } },
  });
  expect((await ann.call('DELETE', 'integration/current')).status).toBe(200);
  const { body } = await ann.call('GET', 'integration/current');
  expect(Object.keys(body)).toEqual(['userAccess']);
});

test('[INTG-1] only administrators connect and disconnect; everybody needs a login of their own', async () => {
  await connect();
  expect((await connect(sam)).body.code).toBe('auth.forbidden');
  expect((await sam.call('DELETE', 'integration/current')).body.code).toBe('auth.forbidden');
  expect((await sam.call('GET', 'folders/contents/root?filter=scan')).body.code).toBe('integrations.loginNeeded');
  expect((await sam.call('GET', 'folders/contents/root?filter=model')).body.code).toBe('auth.forbidden');
  const reader = await site.join('reader', ['READ']);
  expect((await reader.call('GET', 'folders/contents/root')).body.code).toBe('auth.forbidden');
  const ben = await site.join('ben', ['ADMIN', 'READ']);
  await ben.logIn('ben');
  // His account does not see the project that is connected.
  expect(await ben.call('GET', 'folders/contents/root')).toMatchObject({
    status: 404,
    body: { code: 'unable_access_project' },
  });
});

test('[INTG-5] a folder lists what is in it, folders first, and of files those of the kind', async () => {
  await connect();
  const names = async (path: string) =>
    (await ann.call('GET', `folders/contents/${path}`)).body.map((one: { displayName: string }) => one.displayName);
  const [top] = (await ann.call('GET', 'folders/contents/root')).body;
  expect(top).toMatchObject({ displayName: 'Project Files', type: 'folder' });
  const folder = encodeURIComponent(top.id);
  expect(await names(folder)).toEqual(['Many', 'Models', 'Ducts.nwd', 'Frame.rvt', 'Level 1.e57', 'Readme.pdf']);
  expect(await names(`${folder}?filter=model`)).toEqual(['Many', 'Models', 'Ducts.nwd', 'Frame.rvt']);
  expect(await names(`${folder}?filter=scan`)).toEqual(['Many', 'Models', 'Level 1.e57']);
  const scan = (await ann.call('GET', `folders/contents/${folder}?filter=scan`)).body.at(-1);
  expect(scan).toEqual({
    id: site.idOf('Level 1.e57'),
    displayName: 'Level 1.e57',
    type: 'item',
    lastModifiedTime: expect.any(String),
    size: 100_000,
    versionNumber: 1,
  });
  // More pages than one.
  expect(await names(encodeURIComponent(site.folderOf('Note 1.pdf')))).toHaveLength(450);
});

test('[INTG-6] a folder that is not there, or not for the account, is unable_access_project; what fails otherwise unknown_error', async () => {
  await connect();
  const ask = () => ann.call('GET', 'folders/contents/urn%3Anone');
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'unable_access_project' } });
  site.standIn.fail({ kind: 'busy', retryAfterS: 60, times: 1 });
  expect(await ask()).toMatchObject({ status: 424, body: { code: 'unknown_error', payload: { retryAfterS: 60 } } });
  site.standIn.fail({ kind: 'noJson', times: 1 });
  expect(await ask()).toMatchObject({ status: 424, body: { code: 'unknown_error' } });
  expect((await ann.call('GET', 'hubs/none/projects')).body.code).toBe('unable_access_project');
  const { body } = await ann.call('POST', 'integration', { forgeHubId: site.hub.id, forgeProjectId: 'none' });
  expect(body.code).toBe('unable_access_project');
});

test('[INTG-7] nothing is asked anywhere but at the configured address, wherever the service sends us', async () => {
  await connect();
  const elsewhere = await openReceiver();
  try {
    site.standIn.fail({ kind: 'redirect', to: elsewhere.url, path: '/data/v1', times: 1 });
    const { body } = await ann.call('GET', `folders/contents/${encodeURIComponent(site.folderOf('Walls.ifc'))}`);
    expect(body.code).toBe('unknown_error');
    expect(elsewhere.received).toEqual([]);
  } finally {
    await elsewhere.close();
  }
});
