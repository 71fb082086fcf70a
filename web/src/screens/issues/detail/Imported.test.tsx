import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aComment, anIssue, uuid } from '../../../data/testing/anIssue.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openIssues } from '../testing/openIssues.tsx';

const imported = anIssue({ importedAuthor: 'zoe@elsewhere.test', importedAssignee: 'Zoe' });
const details = {
  description: 'The duct runs\nthrough the wall.',
  viewpoints: [
    { _id: uuid(81), hasCamera: true, notShown: ['lines'] },
    { _id: uuid(82), hasCamera: false, notShown: [] },
  ],
  origin: {
    type: 'Clash',
    status: 'ReOpened',
    labels: ['HVAC', 'Shell', 'javascript:alert(3)'],
    links: ['javascript:alert(1)', 'java\nscript:alert(2)', '//a.test/x', 'https://a.test/x', 'mailto:ann@a.test'],
    documents: [{ description: 'clash.xml' }, { description: 'Plan', url: 'data:text/html,x' }],
  },
};

test('[ISSUE-6] an issue from another tool says who made it there, in whose words, and what was seen', async () => {
  const { callsTo } = await openIssues({
    at: `issues/${uuid(1)}/detail`,
    start: { issues: [imported], details },
    answers: { 'issues.viewpoint': () => ({ viewport: null, selected: [] }) },
  });
  for (const words of [
    /by zoe@elsewhere.test, imported by Ann Berg/,
    'Zoe',
    'Clash',
    'ReOpened',
    'HVAC, Shell, javascript:alert(3)',
    'clash.xml',
    '2 viewpoints',
    'Viewpoint 2, without a camera',
    /through the wall./,
  ]) {
    await expect.element(page.getByText(words).first()).toBeVisible();
  }
  // Whatever a file names: no script, and no program of the machine.
  expect(Array.from(document.querySelectorAll('a[target]'), (link) => link.getAttribute('href'))).toEqual([
    'https://a.test/x',
    'mailto:ann@a.test',
  ]);
  await checkAccessible();
  await page.getByRole('button', { name: 'Show viewpoint 1' }).click();
  await expect.poll(() => callsTo('issues.viewpoint')[0]?.input.params).toMatchObject({ viewpointId: uuid(81) });
});

test('[ISSUE-6] the list and the comments name the author there', async () => {
  await openIssues({ start: { issues: [imported] } });
  await expect.element(page.getByText('by zoe@elsewhere.test')).toBeVisible();
});

test('[ISSUE-6] a comment from another tool names its author and who brought it', async () => {
  await openIssues({
    at: `issues/${uuid(1)}/comments`,
    start: { issues: [imported], comments: [aComment({ importedAuthor: 'Max' })] },
  });
  await expect.element(page.getByText('Max, imported by Ben Okafor')).toBeVisible();
});
