import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { soon } from '../../../viewport/testing/openScene.tsx';
import { manyRows, openPanel, rowNames, textOf } from '../testing/openPanel.tsx';

const workflow = () => page.getByLabelText('Approval workflow');
const approve = (element: number) => page.getByRole('button', { name: `Approve Wall ${element}`, exact: true });

async function open(options: Parameters<typeof openPanel>[0] = {}) {
  const panel = await openPanel(options);
  await soon(() => rowNames().length).toBeGreaterThan(0);
  await workflow().click();
  return panel;
}

test('[QUAL-6] in the workflow each row is approved and unapproved', async () => {
  const { server } = await open({ rows: manyRows(5) });
  await approve(1).click();
  await soon(() => server.rows()[1]?.approved).toBe(true);
  await expect.element(approve(1)).toHaveAttribute('aria-pressed', 'true');
  await checkAccessible();
  await approve(1).click();
  await soon(() => server.rows()[1]?.approved).toBe(false);
});

test('[QUAL-6] all that is displayed is approved by the filter, and can be taken back', async () => {
  const { stores, server, callsTo } = await open({
    rows: manyRows(45, (i) => ({ status: i < 30 ? 'deviated' : 'verified' })),
  });
  stores.workspace.getState().setFilter({ statuses: ['verified'] });
  await page.getByRole('button', { name: 'Approve all displayed 15' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve all displayed' });
  await soon(textOf(dialog)).toContain('Displayed and not approved: 15 elements.');
  expect(server.rows().some(({ approved }) => approved)).toBe(false);
  await dialog.getByRole('button', { name: 'Approve 15 elements' }).click();
  await soon(() => server.rows().filter(({ approved }) => approved).length).toBe(15);
  expect(callsTo('classifications.approveMany').map(({ input }) => input.body)).toEqual([
    { filtersDTO: { statuses: ['verified'] } },
  ]);
  await expect.element(page.getByText('15 elements approved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(() => server.rows().filter(({ approved }) => approved).length).toBe(0);
});

const statuses = ['verified', 'deviated', 'missing', 'no_data', 'not_due'] as const;
const oneOfEach = manyRows(10, (i) => ({ status: statuses[i % 5]! }));

test('[QUAL-6] approving all asks first, by status, and leaves out what nobody has seen', async () => {
  const { server, callsTo } = await open({ rows: oneOfEach });
  const press = () => page.getByRole('button', { name: 'Approve all displayed 10' }).click();
  await press();
  const dialog = page.getByRole('dialog', { name: 'Approve all displayed' });
  await soon(textOf(dialog)).toContain('Verified2Deviated2Missing2');
  await soon(textOf(dialog)).toContain('No data 2, Not due 2');
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsTo('classifications.approveMany')).toEqual([]);
  await press();
  await dialog.getByRole('button', { name: 'Approve 6 elements' }).click();
  await soon(() => server.rows().filter(({ approved }) => approved).length).toBe(6);
  expect(callsTo('classifications.approveMany').map(({ input }) => input.body)).toEqual([
    { filtersDTO: { statuses: ['verified', 'deviated', 'missing'] } },
  ]);
  expect(server.rows().filter(({ approved, status }) => approved && status.startsWith('no'))).toEqual([]);
});

test('[QUAL-6] what nobody has seen is approved where that is ticked, each time anew', async () => {
  const { server } = await open({ rows: oneOfEach });
  const dialog = page.getByRole('dialog', { name: 'Approve all displayed' });
  const press = () => page.getByRole('button', { name: 'Approve all displayed 10' }).click();
  await press();
  await dialog.getByRole('checkbox', { name: 'Also 4 elements of which no scan says anything' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await press();
  await expect.element(dialog.getByRole('button', { name: 'Approve 6 elements' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Also 4 elements of which no scan says anything' }).click();
  await dialog.getByRole('button', { name: 'Approve 10 elements' }).click();
  await soon(() => server.rows().every(({ approved }) => approved)).toBe(true);
});

test('[QUAL-6] unapproving all asks first and says how many', async () => {
  const { server } = await open({ rows: manyRows(45, (i) => ({ approved: i < 7 })) });
  await page.getByRole('button', { name: 'Unapprove all 7' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unapprove all' });
  await soon(textOf(dialog)).toContain('The approval of 7 elements in the current list is taken back.');
  await checkAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(server.rows().filter(({ approved }) => approved)).toHaveLength(7);
  await page.getByRole('button', { name: 'Unapprove all 7' }).click();
  await dialog.getByRole('button', { name: 'Unapprove', exact: true }).click();
  await soon(() => server.rows().filter(({ approved }) => approved).length).toBe(0);
  await expect.element(page.getByText('7 elements unapproved')).toBeVisible();
});

test('[QUAL-6] [VIEW-3] approved elements are hidden and shown by the filter, and painted while they are not hidden', async () => {
  const { stores } = await open({ rows: manyRows(45, (i) => ({ approved: i < 7 })) });
  const workspace = () => stores.workspace.getState();
  await soon(() => workspace().approvedFilter).toBe(true);
  await page.getByRole('button', { name: 'Hide approved elements' }).click();
  await soon(() => workspace().settledFilter).toEqual({ approved: false });
  expect(workspace().approvedFilter).toBe(false);
  await soon(() => rowNames()[0]).toBe(7);
  await page.getByRole('button', { name: 'Show approved elements' }).click();
  await soon(() => workspace().settledFilter).toEqual({});
  expect(workspace().approvedFilter).toBe(true);
});

test('[QUAL-6] turning the workflow off clears the approved filter', async () => {
  const { stores } = await open();
  await page.getByRole('button', { name: 'Hide approved elements' }).click();
  await soon(() => stores.workspace.getState().settledFilter).toEqual({ approved: false });
  await workflow().click();
  await soon(() => stores.workspace.getState().settledFilter).toEqual({});
  expect(stores.workspace.getState().approvedFilter).toBe(false);
  await expect.element(approve(1)).not.toBeInTheDocument();
});

test('[QUAL-6] without RECLASSIFY the controls are there, closed, with the reason', async () => {
  const { callsTo } = await open({ project: { permissions: ['READ', 'LIST', 'VIEW_ASSETS'] } });
  await expect.element(approve(1)).toHaveAttribute('aria-disabled', 'true');
  await approve(1).click({ force: true });
  await expect.element(page.getByText('You lack the permission RECLASSIFY in this project.')).toBeVisible();
  const all = page.getByRole('button', { name: 'Approve all displayed 45' });
  await expect.element(all).toHaveAttribute('aria-disabled', 'true');
  await all.click({ force: true });
  await checkAccessible();
  expect(callsTo('classifications.approveMany')).toEqual([]);
});

test('[QUAL-6] without manualApproval there is no workflow', async () => {
  await openPanel({ project: { featureFlags: { manualApproval: false } } });
  await soon(() => rowNames().length).toBeGreaterThan(0);
  expect(workflow().query()).toBeNull();
});

test('[QUAL-6] what is to be approved is counted once, for the button and for the dialog', async () => {
  const column = () => Uint8Array.from([1, 1, 2], (code) => code);
  await open({ rows: manyRows(5), answers: { 'classifications.forColorizing': column } });
  await page.getByRole('button', { name: 'Approve all displayed 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve all displayed' });
  await soon(textOf(dialog)).toContain('Displayed and not approved: 3 elements.');
});

test('[QUAL-6] while the elements are loaded nobody is told that they are all approved', async () => {
  await openPanel({ answers: { 'classifications.forColorizing': () => new Promise(() => undefined) } });
  await workflow().click();
  await page.getByRole('button', { name: 'Approve all displayed' }).hover();
  await expect.element(page.getByText('The elements are not loaded yet.')).toBeVisible();
});
