import type { AuditEntry } from '@plumbline/contract/resources/auditTrail';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openManagement, projectId } from '../requests/testing.tsx';

const anEntry = (number: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: String(number),
  at: '2026-03-05T10:12:00.000Z',
  actor: { kind: 'user', name: 'ada@site.test' },
  action: 'fileDeleted',
  subject: { kind: 'file', name: `scan-${number}.e57` },
  details: { note: 'scan' },
  ...given,
});

const open = (answer: Answers[string], at = '') =>
  openManagement({ page: 'audit', at, answers: { 'audit.list': answer } });
const entries = (list: AuditEntry[], total = list.length) => ({ total, result: list });
const sayOne = () => entries([anEntry(1)]);

test('when, who, what, which and the details, in words', async () => {
  const signedIn = { action: 'signedIn', details: {}, address: '10.0.0.7' } as const;
  const { host } = await open(() =>
    entries([
      anEntry(3, { ...signedIn, subject: { kind: 'account', name: 'ada@site.test' } }),
      anEntry(2, {
        actor: { kind: 'commandLine', name: 'root' },
        action: 'membershipSet',
        details: { from: 'READ', to: 'ADMIN' },
        subject: { kind: 'account', name: 'eve@site.test' },
      }),
      anEntry(1),
    ]),
  );
  await expect.element(page.getByText('3 entries')).toBeVisible();
  const heads = [...host.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['When', 'Who', 'What', 'Which', 'Details']);
  const rows = [...host.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  const when = expect.stringMatching(/^05\/03\/2026 \d\d:12$/);
  expect(rows).toEqual([
    [when, 'ada@site.test', 'Signed in', 'ada@site.test', 'from 10.0.0.7'],
    [when, 'Command line (root)', 'Membership changed', 'eve@site.test', 'READ → ADMIN'],
    [when, 'ada@site.test', 'File deleted', 'scan-1.e57', 'scan'],
  ]);
  await checkAccessible();
});

test('people and names are searched, in the address too, and from the first page', async () => {
  const { sent, address } = await open(() => entries([anEntry(1)], 120), '?page=2');
  await expect.poll(() => sent('audit.list')[0]?.query).toMatchObject({ skip: 50, limit: 50 });
  await page.getByRole('searchbox', { name: 'Search people' }).fill('ada');
  await expect.poll(address).toBe(`/manage/${projectId}/audit?who=ada`);
  await page.getByRole('searchbox', { name: 'Search names' }).fill('scan');
  await expect.poll(() => sent('audit.list').at(-1)?.query).toEqual({ who: 'ada', text: 'scan', skip: 0, limit: 50 });
  await page.getByRole('button', { name: 'Remove Who: ada' }).click();
  await expect.poll(address).toBe(`/manage/${projectId}/audit?search=scan`);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect.poll(address).toBe(`/manage/${projectId}/audit`);
  await expect.element(page.getByRole('searchbox', { name: 'Search names' })).toHaveValue('');
});

test('actions and days are chosen, and each can be taken away', async () => {
  const { sent, address } = await open(sayOne);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('searchbox', { name: 'Search actions' }).fill('sign-in');
  await page.getByRole('option', { name: 'Sign-in failed' }).click();
  await expect.poll(address).toBe(`/manage/${projectId}/audit?actions=signInFailed`);
  await checkAccessible();
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByRole('textbox', { name: 'Start date' }).fill('05/03/2026');
  await page.getByRole('textbox', { name: 'End date' }).fill('06/03/2026');
  await expect
    .poll(() => sent('audit.list').at(-1)?.query)
    .toMatchObject({
      actions: 'signInFailed',
      from: new Date(2026, 2, 5).toISOString(),
      to: new Date(2026, 2, 7).toISOString(),
    });
  await page.getByRole('button', { name: 'Remove Dates: 05/03/2026 to 06/03/2026' }).click();
  await expect.poll(address).toBe(`/manage/${projectId}/audit?actions=signInFailed`);
});

test('days are picked from a calendar, and the window with both stays open meanwhile', async () => {
  const { address } = await open(sayOne, '?from=2026-03-05');
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByRole('button', { name: 'End date: open the calendar' }).click();
  await page.getByRole('button', { name: '9 March 2026', exact: true }).click();
  await expect.poll(address).toBe(`/manage/${projectId}/audit?from=2026-03-05&to=2026-03-09`);
  await expect.element(page.getByRole('textbox', { name: 'End date' })).toHaveValue('09/03/2026');
});

test('the next page is in the address', async () => {
  const { sent, address } = await open(() => entries([anEntry(1)], 51));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(address).toBe(`/manage/${projectId}/audit?page=2`);
  await expect.poll(() => sent('audit.list').at(-1)?.query).toMatchObject({ skip: 50 });
});

test('nothing yet, and nothing that matches', async () => {
  const { router } = await open(() => entries([]));
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  await router.navigate(`/manage/${projectId}/audit?search=x`);
  await expect.element(page.getByText('No entry matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
});

test('a trail that cannot be loaded says so, and can be tried again', async () => {
  let works = false;
  await open(() => (works ? sayOne() : refuse('internal')));
  await expect.element(page.getByText('The audit trail could not be loaded.')).toBeVisible();
  works = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('1 entry')).toBeVisible();
});

test('the file has the same filter', async () => {
  const file = { filename: 'trail.csv', contentType: 'text/csv', body: new Response('x').body };
  const { sent } = await openManagement({
    page: 'audit',
    at: '?who=ada&page=3',
    answers: { 'audit.list': sayOne, 'audit.csv': () => file },
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => sent('audit.csv')[0]?.query)
    .toEqual({ who: 'ada', timezoneOffset: new Date().getTimezoneOffset() });
});

test('in a narrow place each entry is a card that can be read', async () => {
  const { host } = await open(sayOne);
  await expect.element(page.getByText('1 entry')).toBeVisible();
  await page.viewport(390, 800);
  const places = () =>
    [...host.querySelectorAll<HTMLElement>('tbody td')].map((cell) => {
      const { left, top, width } = cell.getBoundingClientRect();
      return { left, top, width };
    });
  await expect.poll(() => places()[1]?.width).toBeGreaterThan(300);
  const [when, who, what, which, details] = places();
  expect(when?.top).toBe(what?.top);
  const lines = [what, who, which, details].map((cell) => cell?.top as number);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(new Set([what, who, which, details].map((cell) => cell?.left)).size).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
