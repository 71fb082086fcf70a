import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@plumbline/contract/resources/webhooks';
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openManagement, projectId } from '../requests/testing.tsx';

const id = (number: number) => `00000000-0000-4000-8000-3${String(number).padStart(11, '0')}`;
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

const aWebhook = (number: number, given: Partial<Webhook> = {}): Webhook => ({
  _id: id(number),
  name: `Planner ${number}`,
  url: 'https://hooks.example/plumbline',
  events: ['issue.created', 'analysis.published'],
  enabled: true,
  owner: { _id: id(90), firstName: 'Ada', lastName: 'Brandt' },
  createdDate: '2026-03-05T10:12:00.000Z',
  numWaiting: 0,
  ...given,
});

const aDelivery = (number: number, given: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  _id: id(100 + number),
  eventId: `evt_${number}`,
  type: 'issue.created',
  state: 'delivered',
  createdDate: '2026-03-05T10:12:00.000Z',
  numAttempts: 1,
  lastAttempt: { at: '2026-03-05T10:12:01.000Z', ms: 35, status: 200, answer: 'thanks' },
  ...given,
});

const detailOf = (delivery: WebhookDelivery): WebhookDeliveryDetail => ({
  ...delivery,
  attempts: delivery.lastAttempt ? [delivery.lastAttempt] : [],
  body: JSON.stringify({ id: delivery.eventId, type: delivery.type }),
});

const open = (webhooks: Webhook[] | (() => unknown), answers: Answers = {}, at = '') =>
  openManagement({
    page: 'webhooks',
    at,
    answers: {
      'webhooks.list': () => (typeof webhooks === 'function' ? webhooks() : { result: webhooks }),
      ...answers,
    },
  });

const field = (name: string) => page.getByRole('textbox', { name });
const shown = page.getByRole('region', { name: 'Secret' });
const says = (locator: Locator, text: RegExp) => expect.poll(() => locator.element().textContent).toMatch(text);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('how each webhook is, in words', async () => {
  await open([
    aWebhook(1, { lastDelivery: aDelivery(1) }),
    aWebhook(2, { failingSince: '2026-03-04T08:00:00.000Z', numWaiting: 3 }),
    aWebhook(3, { enabled: false, stopped: 'failing' }),
    aWebhook(4, { enabled: false }),
  ]);
  const card = (name: string) => page.getByRole('article', { name });
  await expect.element(card('Planner 1').getByText('On', { exact: true })).toBeVisible();
  await says(card('Planner 1'), /When an issue is created, results are published\..*Answered 200 after 35 ms/);
  await says(card('Planner 2'), /Failing.*Nothing was sent yet · 3 waiting · failing since/);
  await says(card('Planner 3'), /Stopped.*had not taken a message for three days/);
  await expect.element(card('Planner 4').getByText('Off', { exact: true })).toBeVisible();
  await checkAccessible();
});

test('a new one is asked for by its own words, and its secret shown once', async () => {
  let webhooks: Webhook[] = [];
  const { sent } = await open(() => ({ result: webhooks }), {
    'webhooks.create': () => {
      webhooks = [aWebhook(1)];
      return { ...aWebhook(1), secret };
    },
  });
  await expect.element(page.getByText('There are no webhooks yet')).toBeVisible();
  await press('New webhook');
  await expect.element(field('Name')).toHaveFocus();
  await press('Save');
  await expect.element(page.getByText('The name of a webhook can’t be blank.')).toBeVisible();
  await expect.element(page.getByText('An address begins with https://')).toBeVisible();
  await field('Name').fill('Planner 1');
  await field('Address').fill('https://hooks.example/plumbline');
  await page.getByRole('checkbox', { name: 'an analysis fails' }).click();
  await checkAccessible();
  await press('Save');
  await expect
    .poll(() => sent('webhooks.create')[0]?.body)
    .toMatchObject({
      name: 'Planner 1',
      url: 'https://hooks.example/plumbline',
      enabled: true,
      events: expect.not.arrayContaining(['analysis.failed']),
    });
  await expect.element(shown).toHaveTextContent(secret);
  await checkAccessible();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Copy');
  await expect.element(page.getByText('Copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith(secret);
  await userEvent.keyboard('{Escape}');
  await expect.element(shown).toBeVisible();
  await press('Done');
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(page.getByRole('article', { name: 'Planner 1' })).toBeVisible();
});

test('an address that is refused is told at its field, and can be mended', async () => {
  const { sent } = await open([aWebhook(1)], {
    'webhooks.update': ({ body }) =>
      (body as { url: string }).url.includes('127')
        ? refuse('webhooks.badAddress', { reason: 'It lies in a network that webhooks may not reach.' })
        : aWebhook(1),
  });
  await press('More of Planner 1');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field('Address').fill('https://127.0.0.1/');
  await press('Save');
  await expect
    .element(field('Address'))
    .toHaveAccessibleDescription('It lies in a network that webhooks may not reach.');
  await field('Address').fill('https://hooks.example/');
  await press('Save');
  await expect.element(field('Address')).not.toBeInTheDocument();
  expect(sent('webhooks.update')).toHaveLength(2);
});

test('a test shows what was answered, or what went wrong', async () => {
  let works = true;
  await open([aWebhook(1)], {
    'webhooks.ping': () => {
      const attempt = works
        ? { at: '2026-03-05T10:12:01.000Z', ms: 35, status: 202, answer: 'got <b>it</b>' }
        : { at: '2026-03-05T10:12:01.000Z', ms: 10_001, fault: 'timedOut' as const, answer: '' };
      return detailOf(aDelivery(1, { type: 'ping', lastAttempt: attempt }));
    },
  });
  await press('Test');
  await expect.element(page.getByText('The test was taken.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Answer' })).toHaveTextContent('got <b>it</b>');
  works = false;
  await press('Test');
  await expect.element(page.getByText('No answer in time (after 10,001 ms).')).toBeVisible();
  await checkAccessible();
});

test('a new secret and a deletion ask first', async () => {
  const { sent } = await open([aWebhook(1)], {
    'webhooks.replaceSecret': () => ({ ...aWebhook(1), secret }),
    'webhooks.remove': () => ({}),
  });
  await press('More of Planner 1');
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await expect.element(page.getByText(/For 24 hours messages are signed with the old secret/)).toBeVisible();
  await press('Make a new secret');
  await expect.element(shown).toHaveTextContent(secret);
  await press('Done');
  await press('More of Planner 1');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(sent('webhooks.remove')).toEqual([]);
  await press('Delete');
  await expect.poll(() => sent('webhooks.remove')).toHaveLength(1);
});

test('the log tells each message, opened with what was sent, and sends it again', async () => {
  const failed = aDelivery(2, {
    state: 'givenUp',
    numAttempts: 1,
    type: 'issue.changed',
    lastAttempt: { at: '2026-03-05T10:12:01.000Z', ms: 20, status: 500, answer: 'down' },
  });
  const { sent, address } = await open(
    [aWebhook(1)],
    {
      'webhooks.deliveries': () => ({ total: 41, result: [aDelivery(1), failed] }),
      'webhooks.delivery': () => detailOf(failed),
      'webhooks.sendAgain': () => detailOf({ ...failed, state: 'waiting' }),
    },
    `/${id(1)}`,
  );
  await expect.element(page.getByText('41 messages')).toBeVisible();
  const row = page.getByRole('button', { name: /issue.changed/ });
  await says(row, /Given up.*Answered 500 after 20 ms/);
  await row.click();
  await says(page.getByRole('region', { name: 'Message' }), /"type": "issue.changed"/);
  await expect.element(page.getByRole('region', { name: 'Answer' })).toHaveTextContent('down');
  await checkAccessible();
  await press('Send again');
  await expect.poll(() => sent('webhooks.sendAgain')[0]?.params).toMatchObject({ deliveryId: failed._id });
  await page.getByText('Given up').first().click();
  await expect.poll(() => sent('webhooks.deliveries').at(-1)?.query).toMatchObject({ state: 'givenUp', skip: 0 });
  await expect.poll(address).toBe(`/manage/${projectId}/webhooks/${id(1)}?state=givenUp`);
  await press('Next page');
  await expect.poll(() => sent('webhooks.deliveries').at(-1)?.query).toMatchObject({ state: 'givenUp', skip: 20 });
});

test('of one that is off nothing is sent again; one that there is not leads back', async () => {
  const answers = {
    'webhooks.deliveries': () => ({ total: 1, result: [aDelivery(1)] }),
    'webhooks.delivery': () => detailOf(aDelivery(1)),
  };
  const { router, address } = await open([aWebhook(1, { enabled: false })], answers, `/${id(1)}`);
  await page.getByRole('button', { name: /issue.created/ }).click();
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeDisabled();
  await router.navigate(`/manage/${projectId}/webhooks/${id(7)}`);
  await page.getByRole('link', { name: 'All webhooks' }).click();
  await expect.poll(address).toBe(`/manage/${projectId}/webhooks`);
});

test('what cannot be loaded says so, and can be tried again', async () => {
  let works = false;
  await open(() => (works ? { result: [aWebhook(1)] } : refuse('internal')));
  await expect.element(page.getByText('The webhooks could not be loaded.')).toBeVisible();
  works = true;
  await press('Retry');
  await expect.element(page.getByRole('article', { name: 'Planner 1' })).toBeVisible();
});

test('in a narrow place nothing is cut or overlaps', async () => {
  const long = { name: 'P'.repeat(80), url: `https://hooks.example/${'x'.repeat(300)}` };
  await open([aWebhook(1, long)], { 'webhooks.deliveries': () => ({ total: 1, result: [aDelivery(1)] }) }, `/${id(1)}`);
  await expect.element(page.getByText('1 message')).toBeVisible();
  await page.viewport(390, 800);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
