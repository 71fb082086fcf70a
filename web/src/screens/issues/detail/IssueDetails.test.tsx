import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aChange, anAsset, anIssue, uuid } from '../../../data/testing/anIssue.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { base, openIssues } from '../testing/openIssues.tsx';

const at = `issues/${uuid(1)}/detail`;
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const signed = { 'assets.sign': () => ({ signedUrl: pixel }) };
const file = (name: string) => new File(['x'], name, { type: 'image/png' });

/** As a person who chose them in the browser's window. */
async function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  for (const each of files) chosen.items.add(each);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('[ISSUE-3] the detail says everything about the issue, and goes back to the list', async () => {
  const { router } = await openIssues({
    at,
    answers: signed,
    start: { history: [aChange()], details: { assets: [anAsset()] } },
  });
  await expect.element(page.getByRole('heading', { name: 'Issue Detail' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '#12 - Deviated Wall' })).toBeVisible();
  await expect.element(page.getByText('Status: Open Issue → Under Inspection')).toBeVisible();
  await expect.element(page.getByText('Mon 3rd, March 2025')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Adding attachments to an issue' }).click();
  const help = page.getByRole('dialog', { name: 'Adding attachments to an issue' });
  for (const title of ['360° photos', 'Element section drawings', 'Viewer screenshots']) {
    await expect.element(help.getByText(title)).toBeVisible();
  }
  await help.getByRole('button').click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${base}/issues`);
});

test('[ISSUE-3] images are chosen by their kind, sent under the issue, and listed when they do not fit', async () => {
  const put = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 200 }));
  const { callsTo } = await openIssues({
    at,
    answers: {
      'assets.signWritePublic': () => ({ signedUrl: 'https://storage.test/put' }),
      'issues.addAsset': () => anAsset(),
    },
  });
  await page.getByRole('button', { name: 'Upload images' }).click();
  const send = page.getByRole('button', { name: 'Send files' });
  await expect.element(send).toBeDisabled();
  await choose(file('plan.pdf'), file('a.JPEG'), file('b.png'));
  await expect.element(page.getByText('plan.pdf')).toBeVisible();
  expect(page.getByRole('list', { name: 'Images' }).getByRole('listitem').all()).toHaveLength(2);
  await send.click();
  await expect.poll(() => callsTo('issues.addAsset').length).toBe(2);
  const paths = callsTo('issues.addAsset').map(({ input }) => (input.body as { imagePath: string }).imagePath);
  expect(paths[0]).toMatch(new RegExp(`^acme\\|tower/issues/${uuid(1)}/[0-9a-f-]{36}\\.jpg$`));
  expect(paths[1]).toMatch(/\.png$/);
  expect(put).toHaveBeenCalledTimes(2);
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  put.mockRestore();
});

test("[ISSUE-3] a picture opens, is saved as 'asset.png', and is removed after a question", async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { callsTo, answers, stores } = await openIssues({
    at,
    answers: { ...signed, 'issues.removeAsset': () => ({}) },
    start: { details: { assets: [anAsset()] } },
  });
  await page.getByRole('button', { name: /^Open Image/ }).click();
  await expect.element(page.getByRole('img', { name: /^Image, Ann Berg/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button').click();
  await page.getByRole('button', { name: /^Download Image/ }).click();
  await expect.poll(() => saved).toEqual(['asset.png']);
  click.mockRestore();
  await page.getByRole('button', { name: /^Remove Image/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => callsTo('issues.removeAsset').length).toBe(1);
  answers['issues.removeAsset'] = () => refuse('internal');
  await page.getByRole('button', { name: /^Remove Image/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect
    .poll(() => stores.notifications.getState().current?.message)
    .toBe("We couldn't remove the asset, please retry.");
});

test('[ISSUE-8] an issue that does not come is said in the words of the specification', async () => {
  await openIssues({ at, answers: { 'issues.one': () => refuse('issues.notFound') } });
  await expect.element(page.getByText("We couldn't display Issue details, please retry.")).toBeVisible();
});

const verified = {
  state: 'solved' as const,
  counts: [{ status: 'verified' as const, count: 1 }],
  unseen: 0,
  gone: 0,
  view: { _id: uuid(102), name: 'Week 40', scanDate: '2026-10-30T12:00:00Z' },
};

test('an issue that a later scan found solved is offered for closing, with the evidence', async () => {
  const note = 'Verified in “Week 40” on 30/10/2026';
  const { callsTo, stores } = await openIssues({
    at,
    start: { details: { finding: verified }, issues: [anIssue({ finding: verified })], history: [aChange({ note })] },
  });
  await expect.element(page.getByText('Solved by scan')).toBeVisible();
  await expect.element(page.getByText(/^Verified on 30\/10\/2026, as “Week 40” shows\./)).toBeVisible();
  await expect.element(page.getByText(note)).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Close issue' }).click();
  await expect
    .poll(() => callsTo('issues.changeMany')[0]?.input.body)
    .toEqual({ ids: [uuid(1)], changes: { issueStatus: 'Closed' }, because: 'solved' });
  await expect.element(page.getByRole('button', { name: 'Close issue' })).not.toBeInTheDocument();
  expect(stores.undo.getState().entries.at(-1)).toMatchObject({ message: '1 issue closed', state: 'offered' });
});

test('[ISSUE-5] an image from disk can be drawn on before it is sent', async () => {
  await openIssues({ at });
  await page.getByRole('button', { name: 'Upload images' }).click();
  const bytes = await (await fetch(pixel)).blob();
  await choose(new File([bytes], 'a.png', { type: 'image/png' }));
  await page.getByRole('button', { name: 'Mark up a.png' }).click();
  const stage = page.getByRole('application', { name: /^Picture to draw on/ });
  await expect.element(stage).toBeVisible();
  stage.element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect.element(page.getByText('Marked up', { exact: true })).toBeVisible();
});

test('[ISSUE-6] [ISSUE-7] one issue is had as PDF and as BCF', async () => {
  const aFile = () => ({ filename: 'a.bcf', contentType: 'application/zip', body: new Blob(['x']).stream() });
  const { callsTo } = await openIssues({ at, answers: { 'bcfs.one': aFile } });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'BCF 3.0' }).click();
  await expect
    .poll(() => callsTo('bcfs.one')[0]?.input)
    .toMatchObject({ params: { issueId: uuid(1) }, query: { version: '3.0' } });
});
