import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { Unsubscribe } from './Unsubscribe.tsx';

const open = () =>
  renderApp([{ path: '*', element: <Unsubscribe /> }], {
    address: '/unsubscribe?token=sealed',
    answers: {
      'mails.findUnsubscription': () => ({ kinds: ['issueComment', 'issueStatus'] }),
      'mails.unsubscribe': () => ({}),
    },
  });

const question =
  'Stop mails when somebody comments on an issue that you watch or the status of an issue that you watch changes?';

test('the link asks first, and stops what it is about', async () => {
  const { callsTo } = open();
  await expect.element(page.getByText(question)).toBeVisible();
  expect(callsTo('mails.unsubscribe')).toEqual([]);
  expect(callsTo('mails.findUnsubscription')[0]?.input.query).toEqual({ token: 'sealed' });
  await checkAccessible();
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect.element(page.getByText('You get no more mails when somebody comments', { exact: false })).toBeVisible();
  expect(callsTo('mails.unsubscribe').map(({ input }) => input.body)).toEqual([{ token: 'sealed', scope: 'kinds' }]);
  await expect.element(page.getByRole('link', { name: 'Choose which mails you get' })).toBeVisible();
});

test('or all mails', async () => {
  const { callsTo } = open();
  await page.getByRole('button', { name: 'Stop all mails' }).click();
  await expect.element(page.getByText('You get no more mails about issues, analyses and progress.')).toBeVisible();
  expect(callsTo('mails.unsubscribe').map(({ input }) => input.body)).toEqual([{ token: 'sealed', scope: 'all' }]);
});

test('a link that is not whole says so, and there is nothing to press', async () => {
  const { answers } = open();
  answers['mails.findUnsubscription'] = () => refuse('mails.badLink');
  await expect.element(page.getByText('This link is not whole.', { exact: false })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('what the server did not do is not said to be done', async () => {
  const { answers } = open();
  answers['mails.unsubscribe'] = () => refuse('internal');
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect.element(page.getByText('Nothing was changed.', { exact: false })).toBeVisible();
  await expect.element(page.getByText(question)).toBeVisible();
});
