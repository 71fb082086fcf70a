import type { Grant } from '@plumbline/contract/resources/accessTokens';
import type { App } from '@plumbline/contract/resources/apps';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aProject } from '../../data/testing/aProject.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { TokensPage } from './TokensPage.tsx';

const projectId = '11111111-1111-4111-8111-111111111111';
const token = `plumb_pat_${'a'.repeat(38)}`;

const aGrant = (given: Partial<Grant> = {}): Grant => ({
  _id: crypto.randomUUID(),
  kind: 'token',
  name: 'Nightly upload',
  rights: 'write',
  projects: null,
  createdAt: '2026-05-04T08:00:00Z',
  expiresAt: null,
  lastUse: null,
  ...given,
});

const anApp: App = {
  _id: '22222222-2222-4222-8222-222222222222',
  name: 'Model checker',
  hasSecret: false,
  redirectAddresses: ['http://127.0.0.1/back'],
  createdAt: '2026-05-04T08:00:00Z',
};

function open({ grants = [] as Grant[], apps = [] as App[] } = {}) {
  let kept = grants;
  let known = apps;
  return renderApp([{ path: '*', element: <TokensPage /> }], {
    answers: {
      'accessTokens.list': () => ({ grants: kept }),
      'accessTokens.create'({ body }) {
        const grant = aGrant({ name: (body as { name: string }).name });
        kept = [grant, ...kept];
        return { grant, token };
      },
      'accessTokens.revoke'({ params }) {
        kept = kept.filter(({ _id }) => _id !== params?.grantId);
        return {};
      },
      'accessTokens.revokeAll'() {
        const { length: count } = kept;
        kept = [];
        return { count };
      },
      'apps.list': () => ({ apps: known }),
      'apps.register'() {
        known = [anApp];
        return { app: anApp, secret: 'plumb_ocs_x' };
      },
      'apps.remove'() {
        known = [];
        return {};
      },
      'projects.all': () => [aProject({ _id: projectId, name: 'Tower' })],
    },
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

test('somebody without tokens makes one, is shown it once with an example, and finds it in the list', async () => {
  await page.viewport(1024, 900);
  const { callsTo } = open();
  await expect.element(page.getByText('You have no tokens.')).toBeVisible();
  await expect.element(page.getByText('No app is connected.')).toBeVisible();
  await checkAccessible();
  await button('New token').click();
  await expect.element(button('Make token')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Weekly report');
  await page.getByRole('option', { name: 'Acme · Tower' }).click();
  await page.getByRole('radio', { name: 'Read and write' }).click();
  await checkAccessible();
  await button('Make token').click();
  const made = dialog('Your new token');
  await expect.element(made.getByText(token, { exact: true })).toBeVisible();
  await expect.element(made.getByText(/^curl -H "Authorization: Bearer \$PLUMBLINE_TOKEN"/)).toBeVisible();
  await checkAccessible();
  expect(callsTo('accessTokens.create').map(({ input }) => input.body)).toEqual([
    { name: 'Weekly report', projects: [projectId], rights: 'write', expiresInDays: 90 },
  ]);
  // Nothing but the button closes what is shown once.
  await userEvent.keyboard('{Escape}');
  await expect.element(made).toBeVisible();
  await button('Done').click();
  await expect.element(made).not.toBeInTheDocument();
  await expect.element(page.getByText('Weekly report')).toBeVisible();
  expect(page.getByText(token).query()).toBeNull();
});

test('all projects and no end are choices, and the second is warned of', async () => {
  const { callsTo } = open();
  await button('New token').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('All');
  await page.getByRole('radio', { name: 'All my projects' }).click();
  await page.getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'Never' }).click();
  await expect.element(page.getByText(/works until you revoke it/)).toBeVisible();
  await button('Make token').click();
  await expect.element(dialog('Your new token')).toBeVisible();
  expect(callsTo('accessTokens.create')[0]?.input.body).toEqual({
    name: 'All',
    projects: 'all',
    rights: 'read',
    expiresInDays: null,
  });
});

test('a token that could not be made says why, and what was filled in stays', async () => {
  const { answers } = open();
  answers['accessTokens.create'] = () => refuse('accessTokens.tooMany');
  await button('New token').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('One more');
  await page.getByRole('radio', { name: 'All my projects' }).click();
  await button('Make token').click();
  await expect.element(page.getByText(/^You have 100 access tokens/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('One more');
});

test('revoking says what stops working, can be thought over, and can be tried again', async () => {
  const lastUse = { at: '2026-05-05T10:21:00Z', address: '192.0.2.1' };
  const { answers, callsTo } = open({ grants: [aGrant({ lastUse })] });
  await expect.element(page.getByText(/last used 05\/05\/2026 .* from 192\.0\.2\.1/)).toBeVisible();
  await button('Revoke Nightly upload').click();
  const asks = dialog('Revoke ‘Nightly upload’?');
  await expect.element(asks.getByText(/Every script that calls with this token stops working at once/)).toBeVisible();
  await checkAccessible();
  await asks.getByRole('button', { name: 'Cancel' }).click();
  expect(callsTo('accessTokens.revoke')).toEqual([]);
  const revoke = answers['accessTokens.revoke']!;
  answers['accessTokens.revoke'] = () => refuse('internal');
  await button('Revoke Nightly upload').click();
  await asks.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.element(asks.getByRole('alert')).toBeVisible();
  answers['accessTokens.revoke'] = revoke;
  await asks.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.element(page.getByText('You have no tokens.')).toBeVisible();
});

test('connected apps stand beside tokens, and all are revoked at once', async () => {
  const { callsTo } = open({ grants: [aGrant(), aGrant({ kind: 'app', name: 'Model checker', projects: [] })] });
  await expect.element(button('Disconnect Model checker')).toBeVisible();
  await expect.element(page.getByText('Read and write · none of your projects any more')).toBeVisible();
  await button('Revoke all').click();
  await expect.element(page.getByText(/2 in all/)).toBeVisible();
  await dialog('Revoke all tokens and disconnect all apps?').getByRole('button', { name: 'Revoke all' }).click();
  await expect.element(page.getByText('No app is connected.')).toBeVisible();
  expect(callsTo('accessTokens.revokeAll')).toHaveLength(1);
});

test('an app is registered with checked addresses, its secret shown once, and removed', async () => {
  const { callsTo } = open();
  await button('Register app').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Model checker');
  const addresses = page.getByRole('textbox', { name: 'Addresses to return to' });
  await addresses.fill('http://tool.example/back');
  await expect.element(page.getByText(/cannot be returned to/)).toBeVisible();
  await expect.element(button('Register')).toBeDisabled();
  await addresses.fill('http://127.0.0.1/back\ncom.example.tool:/back');
  await page.getByRole('checkbox', { name: 'With a secret' }).click();
  await checkAccessible();
  await button('Register').click();
  await expect.element(dialog('Model checker is registered').getByText('plumb_ocs_x')).toBeVisible();
  expect(callsTo('apps.register')[0]?.input.body).toEqual({
    name: 'Model checker',
    redirectAddresses: ['http://127.0.0.1/back', 'com.example.tool:/back'],
    withSecret: true,
  });
  await button('Done').click();
  await expect.element(page.getByText(`Client id: ${anApp._id}`)).toBeVisible();
  await button('Remove Model checker').click();
  await dialog('Remove ‘Model checker’?').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText(`Client id: ${anApp._id}`)).not.toBeInTheDocument();
});

test('what does not load can be tried again', async () => {
  const { answers } = open();
  const load = answers['accessTokens.list']!;
  answers['accessTokens.list'] = () => refuse('internal');
  await expect.element(page.getByText('Your access tokens could not be loaded.')).toBeVisible();
  answers['accessTokens.list'] = load;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('You have no tokens.')).toBeVisible();
});

test.each([1440, 1024, 390])('fits a window of %i', async (width) => {
  await page.viewport(width, 800);
  open({ grants: [aGrant({ name: 'x'.repeat(80) })], apps: [anApp] });
  await expect.element(page.getByText(`Client id: ${anApp._id}`)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
