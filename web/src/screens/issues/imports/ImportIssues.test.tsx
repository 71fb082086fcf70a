import type { BcfPreview, TopicPreview } from '@plumbline/contract/resources/issueFiles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anIssue, uuid } from '../../../data/testing/anIssue.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { base, openIssues } from '../testing/openIssues.tsx';

const aTopic = (given: Partial<TopicPreview> = {}): TopicPreview => ({
  guid: uuid(71),
  title: 'Duct in wall',
  state: 'new',
  fields: [],
  viewpoints: 1,
  documents: 0,
  notes: [],
  comments: { added: 2, changed: 0 },
  elements: { found: 3, missing: 1 },
  ...given,
});

function aPreview(topics: readonly TopicPreview[] = [aTopic()]): BcfPreview {
  const counts = { both: 0, new: 0, changed: 0, deleted: 0, unreadable: 0, unchanged: 0 };
  for (const { state } of topics) counts[state] += 1;
  return {
    fingerprint: 'seen',
    version: '2.1',
    counts,
    comments: 2,
    viewpoints: 1,
    topics: [...topics],
    elements: { found: 3, missing: 1 },
  };
}

const outcome = {
  created: 1,
  changed: 1,
  unchanged: 0,
  left: 1,
  comments: 2,
  issues: [{ _id: uuid(1), issueId: 12, diagnosis: 'Duct in wall' }],
};

async function choose(name = 'clashes.bcf') {
  await page.getByRole('button', { name: 'Import' }).click();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  chosen.items.add(new File(['x'], name));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const dialog = () => page.getByRole('dialog', { name: 'Import issues from BCF' });

test('[ISSUE-6] a file that waits to be read says where it stands in the line', async () => {
  const read = Promise.withResolvers<BcfPreview>();
  await openIssues({
    answers: {
      'bcfs.preview': () => read.promise,
      'queue.place': () => ({ state: 'waiting', place: 2, running: 3 }),
    },
  });
  await choose();
  await expect.element(dialog().getByText('Waiting: second in line')).toBeVisible();
  read.resolve(aPreview());
  await expect.element(dialog().getByText('Waiting: second in line')).not.toBeInTheDocument();
});

test('[ISSUE-6] a file is looked at, what was changed on both sides is chosen, and what came of it is a way to it', async () => {
  const both = aTopic({
    guid: uuid(72),
    title: 'Beam too low',
    state: 'both',
    issue: { _id: uuid(5), issueId: 5, diagnosis: 'Beam' },
    fields: [
      { field: 'diagnosis', from: 'Beam', to: 'Beam too low', isOurs: true },
      { field: 'priority', from: '', to: 'High', isOurs: false },
    ],
  });
  const bad = aTopic({ guid: 'x', title: 'x', state: 'unreadable', notes: ['It cannot be read: it is empty.'] });
  const { callsTo, router } = await openIssues({
    answers: { 'bcfs.preview': () => aPreview([both, aTopic(), bad]), 'bcfs.import': () => outcome },
    start: { issues: [anIssue()] },
  });
  await choose();
  await expect.element(dialog().getByText('3 topics: 1 changed there and here, 1 new, 1 cannot be read')).toBeVisible();
  for (const words of [
    'clashes.bcf, BCF 2.1',
    '#5 - Beam too low',
    'It cannot be read: it is empty.',
    'none → High',
    '2 new comments, 1 viewpoint, 3 of 4 elements found',
    'here Beam, there Beam too low: Beam stays',
  ]) {
    await expect.element(dialog().getByText(words).first()).toBeVisible();
  }
  await checkAccessible();
  await dialog().getByText('Take theirs').click();
  await expect.element(dialog().getByText('here Beam, there Beam too low: Beam too low stays')).toBeVisible();
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog().getByText('1 new issue, 1 changed, 1 left out, 2 comments.')).toBeVisible();
  const { body } = callsTo('bcfs.import')[0]?.input ?? {};
  const choices = [{ guid: uuid(72), take: 'theirs' }];
  expect(body).toMatchObject({ fingerprint: 'seen', both: 'ours', choices });
  await dialog().getByRole('link', { name: '#12 - Duct in wall' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${base}/issues/${uuid(1)}/detail`);
});

test('[ISSUE-6] what cannot be read is said, and another file can be chosen', async () => {
  await openIssues({
    answers: { 'bcfs.preview': () => refuse('issueFiles.notBcf', { reason: 'plan.bcf: the zip is damaged.' }) },
  });
  await choose('plan.bcf');
  await expect.element(dialog().getByText(/the zip is damaged/)).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Choose a BCF file' })).toBeEnabled();
});

test('[ISSUE-6] a file without news is not imported', async () => {
  await openIssues({ answers: { 'bcfs.preview': () => aPreview([aTopic({ state: 'unchanged' })]) } });
  await choose();
  await expect.element(dialog().getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});

test('[ISSUE-6] when issues have moved since, it is looked at again', async () => {
  const { callsTo } = await openIssues({
    answers: { 'bcfs.preview': () => aPreview(), 'bcfs.import': () => refuse('issueFiles.previewMoved') },
  });
  await choose();
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog().getByText(/have changed since the preview/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Look again' }).click();
  await expect.poll(() => callsTo('bcfs.preview').length).toBe(2);
});
