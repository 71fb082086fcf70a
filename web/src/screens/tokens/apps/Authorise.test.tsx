import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aProject } from '../../../data/testing/aProject.ts';
import { aUser } from '../../../data/testing/aUser.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { renderApp } from '../../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { Authorise } from './Authorise.tsx';

const projectId = '11111111-1111-4111-8111-111111111111';
const back = 'http://127.0.0.1:49152/back';
const asked = {
  client_id: 'a-client',
  redirect_uri: back,
  response_type: 'code',
  state: 'x&y',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
};

function open(rights: 'read' | 'write' = 'write') {
  const leave = vi.fn();
  const search = new URLSearchParams({ ...asked, nonce: 'nothing to us' });
  const app = renderApp([{ path: '*', element: <Authorise leave={leave} /> }], {
    address: `/oauth/authorize?${search}`,
    answers: {
      'users.current': () => aUser({ email: 'ann@acme.test' }),
      'projects.all': () => [aProject({ _id: projectId, name: 'Tower' })],
      'apps.findAuthorisation': () => ({
        app: { name: 'Model checker', registeredBy: 'Bob Stone' },
        returnsTo: 'a program on this computer',
        rights,
      }),
      'apps.decideAuthorisation': ({ body }) => ({
        redirectTo: (body as { granted: unknown }).granted ? `${back}?code=c` : `${back}?error=access_denied`,
      }),
    },
  });
  return { ...app, leave };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('says who asks and for what, and goes back with a yes to chosen projects', async () => {
  await page.viewport(1024, 900);
  const { callsTo, leave } = open();
  await expect.element(page.getByRole('heading', { name: 'Let Model checker in?' })).toBeVisible();
  await expect.element(page.getByText(/work in your name \(ann@acme\.test\)/)).toBeVisible();
  await expect.element(page.getByText(/Registered by Bob Stone\. Your answer goes to a program on/)).toBeVisible();
  await expect.element(button('Allow')).toBeDisabled();
  await checkAccessible();
  await page.getByRole('option', { name: 'Acme · Tower' }).click();
  await page.getByRole('radio', { name: 'Read only' }).click();
  await button('Allow').click();
  await expect.poll(() => leave.mock.calls.at(-1)).toEqual([`${back}?code=c`]);
  expect(callsTo('apps.findAuthorisation')[0]?.input.query).toEqual(asked);
  expect(callsTo('apps.decideAuthorisation').map(({ input }) => input.body)).toEqual([
    { asked, granted: { projects: [projectId], rights: 'read' } },
  ]);
  await expect.element(page.getByRole('link', { name: 'go back to the app' })).toBeVisible();
});

test('a refusal goes back too, and by the keyboard', async () => {
  const { callsTo, leave } = open('read');
  await expect.element(page.getByText(/^It asks to read only/)).toBeVisible();
  (button('Refuse').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => leave.mock.calls.at(-1)).toEqual([`${back}?error=access_denied`]);
  expect(callsTo('apps.decideAuthorisation')[0]?.input.body).toMatchObject({ granted: null });
});

test('an app that nobody knows is told of, and nobody is sent anywhere', async () => {
  const { answers, leave } = open();
  answers['apps.findAuthorisation'] = () => refuse('apps.unknown');
  await expect.element(page.getByText('This app cannot be let in.')).toBeVisible();
  await expect.element(page.getByText(/is not registered/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).query()).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

test('a question that is wrong goes back to the app with what is wrong', async () => {
  const { answers, leave } = open();
  answers['apps.findAuthorisation'] = () => ({ redirectTo: `${back}?error=invalid_request` });
  await expect.poll(() => leave.mock.calls.at(-1)).toEqual([`${back}?error=invalid_request`]);
});

test('a decision that did not arrive can be made again', async () => {
  const { answers, leave } = open();
  const decide = answers['apps.decideAuthorisation']!;
  answers['apps.decideAuthorisation'] = () => refuse('internal');
  await page.getByRole('radio', { name: 'All my projects' }).click();
  await button('Allow').click();
  await expect.element(page.getByText('Nothing was decided.')).toBeVisible();
  answers['apps.decideAuthorisation'] = decide;
  await button('Allow').click();
  await expect.poll(() => leave.mock.calls.length).toBeGreaterThan(0);
});

test.each([1440, 390])('fits a window of %i', async (width) => {
  await page.viewport(width, 800);
  open();
  await expect.element(button('Allow')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
