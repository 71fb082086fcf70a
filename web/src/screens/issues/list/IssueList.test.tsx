import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { sizes } from '../../../ui/tokens.ts';
import { anIssue, ann, ben, uuid } from '../testing/anIssue.ts';
import { base, openIssues, week2 } from '../testing/openIssues.tsx';

const cards = () => Array.from(document.querySelectorAll('article'), (card) => card.textContent ?? '');
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => anIssue({ _id: uuid(i + 1), issueId: count - i, diagnosis: `Crack ${i}` }));

test('[ISSUE-1] a card says title, day, analysis, status, priority, delay and comments, and leads on', async () => {
  const late = anIssue({ deadline: '2025-03-05', numComments: 3, priority: 'Blocker' });
  const { router } = await openIssues({ start: { issues: [late] } });
  await expect.element(page.getByRole('heading', { name: 'Issues' })).toBeVisible();
  await expect.element(page.getByRole('article')).toBeVisible();
  const text = cards()[0];
  for (const part of [
    '#12 - Deviated Wall',
    'Mon 3rd, March 2025',
    'Week 1',
    'Open Issue',
    'Blocker',
    'Delayed',
    '3',
  ]) {
    expect(text).toContain(part);
  }
  const card = document.querySelector('article')!;
  expect(card.dataset.state).toBe('open');
  expect(card.getBoundingClientRect().width).toBeGreaterThanOrEqual(sizes.card);
  await checkAccessible();
  await page.getByRole('link', { name: /^Detail/ }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${base}/issues/${late._id}/detail`);
  await expect.element(page.getByRole('heading', { name: 'Issue Detail' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Edit issue' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /^Comments: 3/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
});

test('[ISSUE-1] newest first, 20 a page; the page size and the page are in the address', async () => {
  const { callsTo, search } = await openIssues({ start: { issues: many(45) } });
  await expect.poll(cards).toHaveLength(20);
  expect(callsTo('issues.list')[0]?.input.query).toEqual({
    skip: 0,
    limit: 20,
    filter: 'issueStatus=in=("Open Issue","Under Inspection")',
  });
  await page
    .getByRole('button', { name: /^(Next page|Page 3)$/ })
    .last()
    .click();
  await expect.poll(() => search().get('page')).not.toBeNull();
  await page.getByRole('button', { name: 'Page size: 20' }).click();
  await page.getByRole('menuitemradio', { name: '10', exact: true }).click();
  await expect.poll(cards).toHaveLength(10);
  await expect.poll(() => search().get('size')).toBe('10');
  await expect.poll(() => search().get('page')).toBeNull();
});

test('[ISSUE-1] displaying closed issues adds them and goes back to the first page', async () => {
  const { callsTo, search } = await openIssues({ start: { issues: many(45) }, at: 'issues?page=2' });
  await expect.poll(() => callsTo('issues.list').at(-1)?.input.query).toMatchObject({ skip: 20 });
  await page.getByRole('switch', { name: 'Display closed issues' }).click();
  await expect
    .poll(() => callsTo('issues.list').at(-1)?.input.query)
    .toEqual({ skip: 0, limit: 20, filter: 'issueStatus=in=("Open Issue","Under Inspection","Closed")' });
  await expect.poll(() => search().get('status')).toBe('Open Issue,Under Inspection,Closed');
  expect(search().get('page')).toBeNull();
});

test('[ISSUE-1] every part of the filter is asked for, shown as a chip, taken away, and in the address', async () => {
  const { callsTo, search } = await openIssues({
    at: `issues?q=wall&priority=Blocker&analysis=${week2._id}&assigned=${ben._id},none&createdBy=${ann._id}&location=Level&deadlineAfter=2025-01-01&deadlineBefore=2025-02-01`,
  });
  await expect.poll(() => callsTo('issues.list').at(-1)?.input.query).toMatchObject({ searchText: 'wall' });
  const asked = callsTo('issues.list').at(-1)?.input.query as { filter: string };
  expect(asked.filter.split(';')).toEqual([
    'issueStatus=in=("Open Issue","Under Inspection")',
    'priority=in=("Blocker")',
    `analysisView=in=("${week2._id}")`,
    `assignedUser=in=("${ben._id}","none")`,
    `createdBy=in=("${ann._id}")`,
    'deadline=ge="2025-01-01"',
    'deadline=le="2025-02-01"',
    'location=si="Level"',
  ]);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect.poll(() => chips.query()?.textContent).toContain('Assigned to: Ben Okafor, Nobody');
  await expect.poll(() => chips.query()?.textContent).toContain('Analysis: Week 2');
  await page.getByRole('button', { name: 'Remove Priority: Blocker' }).click();
  await expect.poll(() => search().get('priority')).toBeNull();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect.poll(() => [...search().keys()]).toEqual([]);
});

test('[ISSUE-1] typing asks once it rests', async () => {
  const { callsTo } = await openIssues();
  await expect.poll(cards).toHaveLength(1);
  await userEvent.type(page.getByRole('searchbox', { name: 'Search issues' }), 'crack');
  await expect.poll(() => callsTo('issues.list').at(-1)?.input.query).toMatchObject({ searchText: 'crack' });
  expect(callsTo('issues.list').length).toBeLessThan(4);
});

test('[ISSUE-1] the filter window narrows at once', async () => {
  const { callsTo } = await openIssues();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Critical' }).click();
  await page.getByRole('textbox', { name: 'Created after' }).fill('02/03/2025');
  const from = new Date('2025-03-02T00:00:00').toISOString();
  await expect
    .poll(() => (callsTo('issues.list').at(-1)?.input.query as { filter?: string } | undefined)?.filter)
    .toBe(`issueStatus=in=("Open Issue","Under Inspection");priority=in=("Critical");createdDate=ge="${from}"`);
  await checkAccessible();
});

test('[ISSUE-1] a card of another view switches to it and selects the issue; a second press lets go', async () => {
  const other = anIssue({ analysisView: week2._id, analysisName: 'Week 2' });
  const { router, stores } = await openIssues({ start: { issues: [other] } });
  await page.getByRole('button', { name: '#12 - Deviated Wall', exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/acme-tower/${week2._id}/issues`);
  expect(stores.workspace.getState().selectedIssue).toEqual({ id: other._id, viewId: week2._id });
  await page.getByRole('button', { name: '#12 - Deviated Wall', exact: true }).click();
  expect(stores.workspace.getState().selectedIssue).toBeUndefined();
});

test('[ISSUE-1] deleting says what goes, and is for its creator; a failure can be tried again', async () => {
  const { answers, server } = await openIssues({
    start: { issues: [anIssue({ numComments: 2, numAssets: 1 }), anIssue({ _id: uuid(3), issueId: 9, user: ben })] },
  });
  await expect.poll(cards).toHaveLength(2);
  expect(document.querySelectorAll('[aria-label="Delete #9 - Deviated Wall"]')).toHaveLength(0);
  const remove = answers['issues.remove']!;
  answers['issues.remove'] = () => refuse('internal');
  await page.getByRole('button', { name: 'Delete #12 - Deviated Wall' }).click();
  const window = page.getByRole('dialog');
  await expect
    .poll(() => window.query()?.textContent)
    .toContain('Its 2 comments and 1 picture and its history go with it.');
  await window.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => window.query()?.textContent).toContain('The issue could not be deleted, please retry');
  answers['issues.remove'] = remove;
  await window.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(cards).toHaveLength(1);
  expect(server.issues()).toHaveLength(1);
});

test('[ISSUE-8] no issues, and issues that do not come, are said in the words of the specification', async () => {
  const { answers } = await openIssues({ answers: { 'issues.list': () => refuse('internal') } });
  await expect.element(page.getByText("We couldn't display the issues, please retry.")).toBeVisible();
  answers['issues.list'] = () => ({ result: [], total: 0 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('There are no issues to display.')).toBeVisible();
});
