import { type MailSettings, type MailWays, mailKindNames } from '@plumbline/contract/resources/mails';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { MailSettingsPage } from './MailSettingsPage.tsx';

const ways = Object.fromEntries(mailKindNames.map((kind) => [kind, 'atOnce'])) as MailWays;
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function open(settings: Partial<MailSettings> = {}) {
  let kept: MailSettings = { email: 'ann@acme.test', ways, digestHour: 7, timeZone: 'Europe/Berlin', ...settings };
  return renderApp([{ path: '*', element: <MailSettingsPage /> }], {
    answers: {
      'mails.settings': () => kept,
      'mails.saveSettings'({ body }) {
        kept = { ...kept, ...(body as Partial<MailSettings>) };
        return kept;
      },
    },
  });
}

const row = (name: string) => page.getByRole('radiogroup', { name });
const save = () => page.getByRole('button', { name: 'Save' });

test('shows what is chosen, takes another choice, and says that it is saved', async () => {
  await page.viewport(1024, 800);
  const { callsTo } = open({ ways: { ...ways, issueStatus: 'never' } });
  await expect.element(page.getByRole('heading', { name: 'Mail settings' })).toBeVisible();
  await expect.element(page.getByText('ann@acme.test')).toBeVisible();
  const status = row('When the status of an issue that you watch changes');
  await expect.element(status.getByRole('radio', { name: 'Never' })).toBeChecked();
  await expect.element(save()).toBeDisabled();
  await checkAccessible();
  await row('When somebody comments on an issue that you watch').getByText('In the digest').click();
  await page.getByRole('combobox', { name: 'Hour' }).click();
  await page.getByRole('option', { name: '18:00' }).click();
  await save().click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(callsTo('mails.saveSettings').map(({ input }) => input.body)).toEqual([
    {
      ways: { ...ways, issueStatus: 'never', issueComment: 'digest' },
      digestHour: 18,
      timeZone: 'Europe/Berlin',
    },
  ]);
  await expect.element(save()).toBeDisabled();
  await status.getByText('At once').click();
  expect(page.getByText('Saved.').query()).toBeNull();
});

test('who comes for the first time finds the time zone of the browser, and can save it', async () => {
  const { callsTo } = open({ timeZone: null });
  await expect.element(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(ownZone.replaceAll('_', ' '));
  await save().click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(callsTo('mails.saveSettings')[0]?.input.body).toMatchObject({ timeZone: ownZone });
});

test('works by the keyboard alone', async () => {
  const { callsTo } = open();
  const first = row('When an issue is assigned to you');
  await expect.element(first.getByRole('radio', { name: 'At once' })).toBeChecked();
  (first.getByRole('radio', { name: 'At once' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(first.getByRole('radio', { name: 'In the digest' })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Saved.')).toBeVisible();
  expect(callsTo('mails.saveSettings')[0]?.input.body).toMatchObject({ ways: { issueAssigned: 'digest' } });
});

test('what does not load can be tried again, and what is not saved is not lost', async () => {
  const { answers } = open();
  const load = answers['mails.settings']!;
  const keep = answers['mails.saveSettings']!;
  answers['mails.settings'] = () => refuse('internal');
  answers['mails.saveSettings'] = () => refuse('internal');
  await expect.element(page.getByText('Your mail settings could not be loaded.')).toBeVisible();
  answers['mails.settings'] = load;
  await page.getByRole('button', { name: 'Retry' }).click();
  await row('When an issue is assigned to you').getByText('Never').click();
  await save().click();
  await expect.element(page.getByText('Your mail settings could not be saved.')).toBeVisible();
  await expect.element(row('When an issue is assigned to you').getByRole('radio', { name: 'Never' })).toBeChecked();
  answers['mails.saveSettings'] = keep;
  await save().click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
});

test.each([1440, 1024, 390])('fits a window of %i', async (width) => {
  await page.viewport(width, 800);
  open();
  await expect.element(row('When an issue is assigned to you')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
