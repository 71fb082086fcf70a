import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { renderApp } from '../../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { TrailRetentionForm } from './TrailRetentionForm.tsx';

const companyId = crypto.randomUUID();
const open = (answers: Answers) =>
  renderApp([{ path: '*', element: <TrailRetentionForm companyId={companyId} /> }], { answers });
const months = page.getByRole('textbox', { name: 'Months that entries are kept' });
const save = page.getByRole('button', { name: 'Save' });

test('less than operators ask for is refused before it is sent; what will be removed for good is said', async () => {
  let kept: { auditMonths: number | null; leastMonths: number } = { auditMonths: null, leastMonths: 12 };
  const { callsTo } = open({
    'retention.company': () => kept,
    'retention.changeCompany': () => {
      kept = { ...kept, auditMonths: 24 };
      return kept;
    },
  });
  await expect.element(months).toHaveValue('');
  await expect.element(save).toBeDisabled();
  for (const wrong of ['11', '1.5', '1201', 'many']) {
    await months.fill(wrong);
    await expect.element(page.getByText('Enter a whole number from 12 to 1,200, or nothing.')).toBeVisible();
    await expect.element(save).toBeDisabled();
  }
  await checkAccessible();
  await months.fill('24');
  await expect.element(page.getByText(/removed within an hour of saving, and cannot be had back/)).toBeVisible();
  await save.click();
  await expect.element(save).toBeDisabled();
  await expect.element(months).toHaveValue('24');
  expect(callsTo('retention.changeCompany')[0]?.input.body).toEqual({ auditMonths: 24, seenMonths: null });
});

test('what somebody else changed meanwhile is said, and what was typed stays', async () => {
  open({
    'retention.company': () => ({ auditMonths: 36, leastMonths: 12 }),
    'retention.changeCompany': () => refuse('companies.changed'),
  });
  await months.fill('48');
  await save.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(months).toHaveValue('48');
});

test('that it could not be loaded is said', async () => {
  open({ 'retention.company': () => refuse('companies.notFound') });
  await expect.element(page.getByRole('alert')).toBeVisible();
});
