import type { FollowedFolder } from '@plumbline/contract/resources/integrations';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { renderApp } from '../../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openManagement, projectId } from '../requests/testing.tsx';
import { IntegrationCard } from './IntegrationCard.tsx';
import { aFolder, anImport, connected, service, serviceAnswers } from './testing.ts';

const open = (given: Answers = {}) => openManagement({ page: 'integrations', answers: serviceAnswers(given) });
const card = page.getByRole('article', { name: service });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const gone = (name: string) => expect.poll(() => button(name).query()).toBeNull();

test('[INTG-1] connected: hub, project and the e-mail of the service', async () => {
  await open();
  await expect.element(card.getByText('Connected', { exact: true })).toBeVisible();
  for (const text of ['Northbank Hub', 'Harbour House', 'ada@northbank.test']) {
    await expect.element(card.getByText(text)).toBeVisible();
  }
  await expect.element(button('Disconnect')).toBeVisible();
  await expect.element(button('Log Out')).toBeVisible();
  await checkAccessible();
});

test('[INTG-1] disconnected: what it is for', async () => {
  await open({ 'integrations.current': () => ({}) });
  await expect.element(card.getByText('Disconnected', { exact: true })).toBeVisible();
  await expect.element(card.getByText(/browse your BIM 360 or Construction Cloud files on the platform/)).toBeVisible();
  await expect.element(button('Connect Project')).toBeVisible();
  await expect.element(button('Log In')).toBeVisible();
  await checkAccessible();
});

test('[INTG-1] disconnecting is confirmed', async () => {
  let current: object = connected;
  const { sent } = await open({
    'integrations.current': () => current,
    'integrations.disconnect': () => {
      current = { userAccess: connected.userAccess };
      return {};
    },
  });
  await button('Disconnect').click();
  await expect.element(dialog.getByText(/“Harbour House” can no longer be browsed from here/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent('integrations.disconnect')).toEqual([]);
  await button('Disconnect').click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(card.getByText('Disconnected', { exact: true })).toBeVisible();
});

test('[INTG-1] non-admins see the buttons disabled, and why', async () => {
  for (const integration of [connected, {}]) {
    const { host } = renderApp(
      [
        {
          path: '*',
          element: (
            <IntegrationCard projectId={projectId} service={service} integration={integration} isAdmin={false} />
          ),
        },
      ],
      { answers: serviceAnswers(), services: { telemetry: { configure: () => {} } as never } },
    );
    const buttons = [...host.querySelectorAll('button')];
    expect(buttons).toHaveLength(2);
    for (const each of buttons) expect(each.getAttribute('aria-disabled')).toBe('true');
    await page.elementLocator(buttons[0]!).hover();
    await expect
      .element(page.getByRole('tooltip').getByText('Only Admin users can connect and disconnect projects.').first())
      .toBeVisible();
    await checkAccessible(host);
  }
});

test('[INTG-1] [INTG-6] logging out, and that it failed', async () => {
  let current: object = connected;
  let logOut = (): unknown => refuse('internal');
  const { stores } = await open({ 'integrations.current': () => current, 'integrations.logOut': () => logOut() });
  await button('Log Out').click();
  await expect
    .poll(() => stores.notifications.getState().current)
    .toEqual({ level: 'error', message: 'An unexpected error occurred during login/logout.' });
  current = { ...connected, userAccess: undefined };
  logOut = () => ({});
  await button('Log Out').click();
  await expect.element(card.getByText('Not logged in')).toBeVisible();
  await expect.element(button('Log In')).toBeVisible();
});

test('[INTG-2] [INTG-6] a blocked window is said beside the button; a server that fails is notified', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { stores } = await open({ 'integrations.current': () => ({}) });
  await button('Log In').click();
  await expect.element(card.getByText(/^Your browser has blocked the Sign-in window\./)).toBeVisible();
  expect(stores.notifications.getState().current).toBeUndefined();
  opened.mockRestore();
});

test('[INTG-4] connect: a hub, then a project, which a new hub resets', async () => {
  let current: object = { userAccess: connected.userAccess };
  const { sent } = await open({
    'integrations.current': () => current,
    'integrations.hubs': () => [
      { id: 'b.1', name: 'Hub One' },
      { id: 'b.2', name: 'Hub Two' },
    ],
    'integrations.hubProjects': ({ params }) =>
      params?.hubId === 'b.1' ? [{ id: 'p.1', name: 'Tower' }] : [{ id: 'p.2', name: 'Harbour House' }],
    'integrations.connect': () => {
      current = connected;
      return connected;
    },
  });
  await button('Connect Project').click();
  const connect = dialog.getByRole('button', { name: 'Connect Project' });
  await expect.element(connect).toBeDisabled();
  const choose = async (label: string, name: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Hub', 'Hub One');
  await choose('Project', 'Tower');
  await expect.element(connect).toBeEnabled();
  await choose('Hub', 'Hub Two');
  await expect.element(connect).toBeDisabled();
  await expect.element(dialog.getByRole('combobox', { name: 'Project' })).toHaveValue('');
  await choose('Project', 'Harbour House');
  await checkAccessible();
  await connect.click();
  await expect.element(card.getByText('Connected', { exact: true })).toBeVisible();
  expect(sent('integrations.connect')).toMatchObject([{ body: { forgeHubId: 'b.2', forgeProjectId: 'p.2' } }]);
  await gone('Connect Project');
});

test('[INTG-6] no hubs, no projects, and a service that does not answer', async () => {
  let hubs: () => unknown = () => [];
  const current = { userAccess: connected.userAccess };
  const { stores } = await open({
    'integrations.current': () => current,
    'integrations.hubs': () => hubs(),
    'integrations.hubProjects': () => [],
  });
  await button('Connect Project').click();
  await expect
    .element(dialog.getByText('There are no hubs to show. Please make sure you have permissions in a hub.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  hubs = () => [{ id: 'b.1', name: 'Hub One' }];
  await button('Connect Project').click();
  await expect
    .element(
      dialog.getByText(
        "There are no projects in this hub to show. Please make sure you have permissions in this hub's projects.",
      ),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  hubs = () => refuse('integrations.notConnected');
  await button('Connect Project').click();
  const unable =
    'Unable to connect to the external service. An unexpected error occurred while trying to connect to your project.';
  await expect.poll(() => stores.notifications.getState().current?.message).toBe(unable);
});

const followed: FollowedFolder = {
  _id: '00000000-0000-4000-8000-500000000001',
  folderId: 'f.1',
  name: 'Models',
  kind: 'model',
  owner: { _id: 'u', firstName: 'Ada', lastName: 'Brandt' },
  createdDate: '2026-03-05T10:12:00.000Z',
  lookedDate: '2026-03-06T10:12:00.000Z',
  problem: 'The folder is gone.',
};

test('a folder is kept in step, and no more', async () => {
  let folders: FollowedFolder[] = [];
  const { sent } = await open({
    'integrations.followedFolders': () => ({ result: folders }),
    'integrations.folderContents': ({ params }) =>
      params?.folderId === 'root' ? [aFolder('f.0', 'Project Files')] : [aFolder('f.1', 'Models')],
    'integrations.followFolder': () => {
      folders = [followed];
      return followed;
    },
    'integrations.unfollowFolder': () => {
      folders = [];
      return {};
    },
  });
  await expect.element(page.getByText('No folder is kept in step yet.')).toBeVisible();
  await button('Add folder').click();
  await expect.element(button('Keep in step')).toBeDisabled();
  await page.getByRole('button', { name: 'Open Project Files' }).click();
  await page.getByRole('treeitem', { name: 'Models' }).click();
  await dialog.getByRole('radio', { name: /^Scans/ }).click();
  await checkAccessible();
  await button('Keep in step').click();
  expect(sent('integrations.followFolder')).toMatchObject([
    { body: { folderId: 'f.1', name: 'Models', kind: 'scan' } },
  ]);
  const list = page.getByRole('list', { name: 'Folders kept in step' });
  await expect.element(list.getByText('The folder is gone.')).toBeVisible();
  await list.getByRole('button').click();
  await dialog.getByRole('button', { name: 'End' }).click();
  await expect.element(page.getByText('No folder is kept in step yet.')).toBeVisible();
});

test('imports say how far they are; they can be given up and tried again', async () => {
  const { sent } = await open({
    'integrations.imports': () => ({
      result: [
        anImport(1, { state: 'copying', doneBytes: 6_000_000 }),
        anImport(2, { state: 'failed', message: 'The disk is full.' }),
        anImport(3, { followed: true }),
        anImport(4, { state: 'translating', size: undefined, doneBytes: 0 }),
        anImport(5, { state: 'waiting', waitsFor: 'consent', message: 'Log in again and allow it.' }),
      ],
      total: 5,
    }),
    'integrations.startLogin': () => refuse('integrations.notConfigured'),
    'integrations.cancelImport': () => anImport(1, { state: 'cancelled' }),
    'integrations.retryImport': () => anImport(2, { state: 'waiting' }),
  });
  const list = page.getByRole('list', { name: 'Imports' });
  await expect.element(list.getByText('Importing · 50%')).toBeVisible();
  await expect.element(list.getByText('The disk is full.')).toBeVisible();
  await expect.element(list.getByText(/by a folder kept in step/)).toBeVisible();
  await expect.element(list.getByText('Waiting. Log in again and allow it.')).toBeVisible();
  await checkAccessible();
  vi.spyOn(window, 'open').mockReturnValue({ close: () => {} } as Window);
  await button('Log In for model-5.ifc').click();
  await expect.poll(() => sent('integrations.startLogin')).toMatchObject([{ body: { mayCreate: true } }]);
  vi.restoreAllMocks();
  await button('Cancel model-1.ifc').click();
  await button('Try again model-2.ifc').click();
  await expect.poll(() => sent('integrations.retryImport').length).toBe(1);
  expect(sent('integrations.cancelImport').length).toBe(1);
});

test('without a design service the page says so', async () => {
  await openManagement({ page: 'integrations' });
  await expect.element(page.getByText('No design service is set up')).toBeVisible();
  await checkAccessible();
});
