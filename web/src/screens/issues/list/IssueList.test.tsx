import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { anIssue, ann, ben, uuid } from '../../../data/testing/anIssue.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { sizes } from '../../../ui/tokens.ts';
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
  const { callsTo, stores } = await openIssues();
  await expect.poll(cards).toHaveLength(1);
  // In one breath: a busy machine types more slowly than the rest that is waited for.
  for (const searchText of ['c', 'cr', 'crack']) stores.issues.getState().setFilter({ searchText });
  await expect.poll(() => callsTo('issues.list').at(-1)?.input.query).toMatchObject({ searchText: 'crack' });
  expect(callsTo('issues.list')).toHaveLength(2);
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
    .toContain('Its 2 comments and 1 picture and its history go with it; for some seconds it can be undone.');
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

const select = (name: RegExp) => page.getByRole('checkbox', { name });
const act = (name: string) => page.getByRole('button', { name, exact: true });

test('many issues are selected and changed at once, also of other pages, and it can be taken back', async () => {
  const { callsTo, stores } = await openIssues({ start: { issues: many(45) } });
  await select(/^Select #45 /).click();
  await select(/^Select #44 /).click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await expect.element(select(/^Select all on this page/)).toBePartiallyChecked();
  await checkAccessible();
  await act('Priority').click();
  await page.getByRole('menuitem', { name: 'Critical' }).click();
  await expect
    .poll(() => stores.undo.getState().entries.at(-1))
    .toMatchObject({ message: '2 issues changed', of: 'issues', changeId: uuid(602), state: 'offered' });
  expect(callsTo('issues.changeMany')[0]?.input.body).toEqual({
    ids: [uuid(1), uuid(2)],
    changes: { priority: 'Critical' },
  });
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();

  await select(/^Select all on this page/).click();
  await act('Select all 45').click();
  await expect.element(page.getByText('45 selected')).toBeVisible();
  await act('Assign').click();
  await page.getByRole('menuitem', { name: 'Ben Okafor' }).click();
  await expect
    .poll(() => callsTo('issues.changeMany')[1]?.input.body)
    .toEqual({
      list: { filter: 'issueStatus=in=("Open Issue","Under Inspection")', total: 45 },
      changes: { assignedUser: ben._id },
    });
});

test('what could not be deleted is named with the reason; deleting a whole list is asked about', async () => {
  const issues = [anIssue({ user: ann }), anIssue({ _id: uuid(2), issueId: 11, diagnosis: 'Gap', user: ben })];
  const { stores, callsTo } = await openIssues({ start: { issues } });
  await select(/^Select all on this page/).click();
  await act('Delete the selected issues').click();
  const told = '#11 - Gap: only its creator or an administrator may delete it.';
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.poll(cards).toHaveLength(1);
  expect(stores.undo.getState().entries.at(-1)).toMatchObject({ message: '1 issue deleted' });
  stores.issues.getState().choose({ areAll: true });
  await act('Delete the selected issues').click();
  await expect.element(page.getByText(/^All 1 issues of the list are deleted/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(callsTo('issues.removeMany')).toHaveLength(1);
});

test('a refusal leaves the selection, and says why', async () => {
  const answers = { 'issues.changeMany': () => refuse('issues.listMoved', { total: 3 }) };
  await openIssues({ start: { issues: many(2) }, answers });
  await select(/^Select #2 /).click();
  await act('Status').click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await expect.element(page.getByText(/The list has changed meanwhile/)).toBeVisible();
  await expect.element(page.getByText('1 selected')).toBeVisible();
});

test('the deadline of many is set, or taken away', async () => {
  const { callsTo } = await openIssues({ start: { issues: many(2) } });
  await select(/^Select #2 /).click();
  await act('Deadline').click();
  await page.getByRole('textbox', { name: 'Deadline' }).fill('31/03/2027');
  await act('Set').click();
  await expect
    .poll(() => callsTo('issues.changeMany')[0]?.input.body)
    .toMatchObject({
      changes: { deadline: '2027-03-31' },
    });
});

const week40 = { _id: week2._id, name: 'Week 40', scanDate: '2026-10-30T12:00:00Z' };
const verified = { state: 'solved' as const, counts: [{ status: 'verified' as const, count: 1 }], unseen: 0, gone: 0 };

test('a card says what later scans found, and all that they solved are closed at once', async () => {
  const solved = anIssue({ finding: { ...verified, view: week40 } });
  const { callsTo, search } = await openIssues({ start: { issues: [solved] } });
  await expect.element(page.getByText('Verified on 30/10/2026')).toBeVisible();
  await page.getByRole('button', { name: /^Presets/ }).click();
  await page.getByRole('menuitemradio', { name: 'Solved by scan' }).click();
  await expect.poll(() => search().get('finding')).toBe('solved');
  await expect
    .poll(() => callsTo('issues.list').at(-1)?.input.query)
    .toMatchObject({
      filter: expect.stringMatching(/;finding=in=\("solved"\)$/),
    });
  await act('Close it').click();
  await expect
    .poll(() => callsTo('issues.changeMany')[0]?.input.body)
    .toMatchObject({ list: { total: 1 }, changes: { issueStatus: 'Closed' }, because: 'solved' });
});

test('presets: mine, overdue, one’s own and the project’s', async () => {
  const kept = {
    _id: uuid(701),
    name: 'Roof',
    scope: 'project' as const,
    isOwn: false,
    createdBy: { email: 'x@y.z' },
    filters: { location: 'Roof', priorities: ['Blocker' as const] },
  };
  const { stores, callsTo } = await openIssues({
    answers: {
      'issuePresets.list': () => [kept],
      'issuePresets.create': ({ body }) => ({ ...kept, ...body, _id: uuid(702), isOwn: true }),
    },
  });
  const filter = () => stores.issues.getState().list.filter;
  const menu = () => page.getByRole('button', { name: /^Presets/ });
  const preset = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
  await menu().click();
  await checkAccessible();
  await preset('Mine').click();
  expect(filter().assignedUsers).toEqual([ann._id]);
  await expect.element(page.getByRole('button', { name: 'Presets: Mine' })).toBeVisible();
  await menu().click();
  await preset('Overdue').click();
  expect([filter().assignedUsers, filter().deadlineBefore?.length]).toEqual([[], 10]);
  await menu().click();
  await preset('Roof').click();
  expect(filter()).toMatchObject({ location: 'Roof', priorities: ['Blocker'], deadlineBefore: undefined });
  stores.issues.getState().setFilter({ location: 'Roof 2' });
  await expect.element(page.getByText('Edited', { exact: true })).toBeVisible();
  await menu().click();
  await page.getByRole('menuitem', { name: 'Save as new' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Roof 2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => callsTo('issuePresets.create')[0]?.input.body)
    .toEqual({
      name: 'Roof 2',
      scope: 'user',
      filters: { location: 'Roof 2', priorities: ['Blocker'] },
    });
});

/** What the browser was asked to save. */
function watchSaving(): string[] {
  const names: string[] = [];
  const watch = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
    event.preventDefault();
    names.push(event.target.download);
  };
  document.addEventListener('click', watch, { capture: true });
  onTestFinished(() => document.removeEventListener('click', watch, { capture: true }));
  return names;
}

test('[ISSUE-6] [ISSUE-7] the list and the selected issues are saved as CSV, Excel, PDF and BCF', async () => {
  const saved = watchSaving();
  const aFile = (filename: string) => ({ filename, contentType: 'text/csv', body: new Blob(['a,b']).stream() });
  const { callsTo, stores } = await openIssues({
    start: { issues: many(3) },
    answers: {
      'issues.csv': () => aFile('Issues.csv'),
      'pdfs.byFilter': () => aFile('Tower Issues.pdf'),
      'bcfs.byFilter': () => refuse('internal'),
    },
  });
  const choose = async (name: string) => {
    await act('Export').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await expect.poll(cards).toHaveLength(3);
  await choose('CSV');
  await expect.poll(() => saved).toEqual(['Issues.csv']);
  expect(callsTo('issues.csv')[0]?.input.query).toMatchObject({
    filter: 'issueStatus=in=("Open Issue","Under Inspection")',
  });
  await select(/^Select #3 /).click();
  await choose('PDF, selected');
  await expect.poll(() => saved).toHaveLength(2);
  expect(callsTo('pdfs.byFilter')[0]?.input.query).toEqual({
    ids: uuid(1),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await choose('BCF 3.0');
  await expect
    .poll(() => stores.notifications.getState().current?.message)
    .toMatch(/^An error occurred while exporting the issues as BCF\. /);
});
