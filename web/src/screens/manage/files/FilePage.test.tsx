import { type FileKind, fileKinds, type StoredFile } from '@plumbline/contract/resources/files';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { NotificationHost } from '../../../app/NotificationHost.tsx';
import { aProject } from '../../../data/testing/aProject.ts';
import type { Answers, Sent } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { service, serviceAnswers } from '../integrations/testing.ts';
import { aFile, openManagement, projectId } from '../requests/testing.tsx';

const kinds: FileKind[] = ['scan', 'model', 'document'];
const table = page.getByRole('table');
const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name });
const item = (name: string) => page.getByRole('menuitem', { name });
const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);
const dialog = page.getByRole('dialog');

/** In a frame that scrolls and tells, as the application has it around its pages. */
const frame = (dashboard: ReactNode) => (
  <>
    <div data-testid="frame" style={{ height: 850, overflow: 'auto' }}>
      {dashboard}
    </div>
    <NotificationHost />
  </>
);

interface FilesOptions {
  at?: string;
  /** What the server lists, beside uploads that were interrupted. */
  list?: (query: ListQuery) => StoredFile[];
  answers?: Answers;
}

interface ListQuery {
  skip: number;
  limit: number;
  sort: string;
  filter: string;
}

function openFiles(kind: FileKind, { at = '', list = () => [], answers = {} }: FilesOptions = {}) {
  const answer = ({ query }: Sent) => {
    const asked = query as ListQuery;
    return asked.filter.startsWith('status==uploading') ? [] : list(asked);
  };
  const lists = Object.fromEntries(kinds.map((each) => [`files.${fileKinds[each].plural}.list`, answer]));
  const dependants = { modelVersions: [], views: [], issues: { open: 0, closed: 0 } };
  return openManagement({
    page: fileKinds[kind].plural,
    at,
    permissions: ['FILE_SCAN_WRITE', 'FILE_DOC_WRITE'],
    frame,
    answers: serviceAnswers({ ...lists, 'files.documents.dependants': () => dependants, ...answers }),
  });
}

const aDocument = (number: number, filename: string, size = 1000) => aFile(number, { filename, size });

test('[FILE-1] [FILE-3] empty pages say so, with what can be done and where files come from', async () => {
  const { router } = await openFiles('scan');
  for (const kind of kinds) {
    const { plural } = fileKinds[kind];
    await router.navigate(`/manage/${projectId}/${plural}`);
    await expect.element(page.getByText(`You haven't uploaded any ${plural} yet.`)).toBeVisible();
    await expect.element(page.getByText(`Uploaded ${plural} will appear here.`)).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: `Search ${plural}` })).toBeVisible();
    await button(`Upload ${plural}`).click();
    await expect.element(item('From my device')).toBeVisible();
    const places = kind === 'document' ? ['From my device'] : ['From my device', `Import from ${service}`];
    await expect.poll(() => textsOf(page.getByRole('menuitem'))).toEqual(places);
    await item('From my device').click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button(`Upload ${plural}`)).toHaveFocus();
  }
  await checkAccessible();
});

const [b, a, c] = [aDocument(1, 'b.pdf', 65_536), aDocument(2, 'a.pdf', 196_608), aDocument(3, 'c.pdf', 131_072)];
const sorted: Record<string, StoredFile[]> = {
  '-createdDate': [b, a, c],
  filename: [a, b, c],
  '-filename': [c, b, a],
  '-size': [a, c, b],
};
const openSorted = (at = '') => openFiles('document', { at, list: ({ sort }) => sorted[sort] ?? [] });
const order = (...names: string[]) => expect.poll(() => textsOf(table.getByRole('link'))).toEqual(names);

test('[FILE-1] the table has name, status, date, creator and size; it sorts, and the order is in the address', async () => {
  const { search } = await openSorted();
  await order('b.pdf', 'a.pdf', 'c.pdf');
  const date = expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
  const size = expect.stringMatching(/^197\skB$/);
  expect(textsOf(rowOf('a.pdf').getByRole('cell')).slice(1, 5)).toEqual(['Uploaded', date, 'somebody@site.test', size]);
  await table.getByRole('button', { name: 'Filename' }).click();
  await order('a.pdf', 'b.pdf', 'c.pdf');
  await table.getByRole('button', { name: 'Filename' }).click();
  await order('c.pdf', 'b.pdf', 'a.pdf');
  await table.getByRole('button', { name: 'Size' }).click();
  await order('a.pdf', 'c.pdf', 'b.pdf');
  expect(search().get('sort')).toBe('-size');
});

test('[FILE-1] an address that says an order opens the table in it', async () => {
  await openSorted('?sort=-size');
  await order('a.pdf', 'c.pdf', 'b.pdf');
  await expect.element(table.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending');
  await checkAccessible();
});

test('[FILE-1] a long list comes by the hundred and only what is in sight is drawn', async () => {
  const asked: number[] = [];
  const list = ({ skip, limit }: ListQuery) => {
    asked.push(skip);
    return Array.from({ length: Math.min(limit, 434 - skip) }, (_, i) =>
      aDocument(skip + i, `document ${skip + i}.pdf`),
    );
  };
  await openFiles('document', { list });
  await expect.element(page.getByText('document 0.pdf')).toBeVisible();
  expect(asked).toEqual([0]);
  const scroller = page.getByTestId('frame').element();
  const last = () => {
    scroller.scrollTo(0, scroller.scrollHeight);
    return page.getByText('document 433.pdf').query();
  };
  await expect.poll(last).not.toBeNull();
  await expect.element(page.getByText('document 433.pdf')).toBeInViewport();
  expect(asked).toEqual([0, 100, 200, 300, 400]);
  expect(table.getByRole('row').elements().length).toBeLessThan(100);
  const head = table.getByRole('columnheader', { name: 'Filename' }).element();
  expect(head.getBoundingClientRect().top).toBeLessThan(104);
  await button('Upload documents').click();
  await expect.element(item('From my device')).toBeInViewport();
});

test('[FILE-12] a list that cannot be loaded says so in place and in an alert, and can be tried again', async () => {
  let isDown = true;
  await openFiles('scan', { list: () => (isDown ? refuse('internal') : []) });
  const sentence = "We couldn't display the files, please retry.";
  const alert = page.getByRole('dialog', { name: 'Warning' });
  await expect.element(alert.getByText(sentence)).toBeVisible();
  await checkAccessible();
  await alert.getByRole('button', { name: 'Acknowledge' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByText(sentence)).toBeVisible();
  isDown = false;
  await button('Retry').click();
  await expect.element(page.getByText("You haven't uploaded any scans yet.")).toBeVisible();
});

const asks = () =>
  expect.element(dialog.getByText("Once you delete this file, you won't be able to restore it.")).toBeVisible();

test('[FILE-4] a file is deleted by its menu, by keyboard too; whoever changes their mind is where they were', async () => {
  const { sent } = await openFiles('document', {
    list: () => [aDocument(1, 'keep.pdf'), aDocument(2, 'drop.pdf')],
    answers: { 'files.documents.remove': () => ({}) },
  });
  const menu = button('Actions for drop.pdf');
  await expect.element(menu).toBeVisible();
  (menu.element() as HTMLElement).focus();
  const focused = (role: string) => expect.poll(() => document.activeElement?.closest(`[role=${role}]`)).toBeTruthy();
  for (const _ of ['first', 'again']) {
    await userEvent.keyboard('{Enter}');
    await focused('menu');
    await userEvent.keyboard('{Escape}');
    await expect.element(item('Delete')).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await focused('menu');
  await userEvent.keyboard('{ArrowDown}');
  await focused('menuitem');
  await userEvent.keyboard('{Enter}');
  await asks();
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await expect.element(rowOf('drop.pdf')).toBeVisible();

  await menu.click();
  await item('Delete').click();
  await asks();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(rowOf('drop.pdf')).not.toBeInTheDocument();
  await expect.element(rowOf('keep.pdf')).toBeVisible();
  expect(sent('files.documents.remove').map(({ params }) => params?.fileId)).toEqual([aDocument(2, '')._id]);
});

test('[FILE-12] a file that is in use says who needs it; one that cannot be removed stays, and an alert says so', async () => {
  const { answers } = await openFiles('document', {
    list: () => [aDocument(1, 'stays.pdf')],
    answers: { 'files.documents.remove': () => refuse('files.inUse', { usedBy: ['Week 36', 'Week 40'] }) },
  });
  await button('Actions for stays.pdf').click();
  await item('Delete').click();
  await asks();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(dialog.getByRole('alert').getByText('This file is needed by Week 36 and Week 40.'))
    .toBeVisible();
  await checkAccessible();

  answers['files.documents.remove'] = () => refuse('internal');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const alert = page.getByRole('dialog', { name: 'Warning' });
  await expect.element(alert.getByText("We couldn't remove the file, please retry.")).toBeVisible();
  await alert.getByRole('button', { name: 'Acknowledge' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(rowOf('stays.pdf')).toBeVisible();
});

test('[DASH-1] [DASH-2] [FILE-4] a member sees only the documents, and neither uploads nor deletes', async () => {
  const permissions = ['READ', 'LIST', 'VIEW_ASSETS', 'FILE_DOC_LIST'] as const;
  const { router, address } = await openFiles('document', {
    list: () => [aDocument(1, 'theirs.pdf')],
    answers: { 'projects.all': () => [aProject({ _id: projectId, permissions: [...permissions] })] },
  });
  await expect.element(page.getByText('theirs.pdf')).toBeVisible();
  await router.navigate(`/manage/${projectId}/home`);
  await expect.poll(address).toBe(`/manage/${projectId}/documents`);
  await expect.element(page.getByText('theirs.pdf')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Management pages' });
  expect(textsOf(menu.getByRole('link'))).toEqual(['Documents']);
  expect(page.getByRole('button', { name: /Upload|Actions/ }).elements()).toEqual([]);
  for (const kind of ['scans', 'models']) {
    await router.navigate(`/manage/${projectId}/${kind}`);
    await expect.element(page.getByText('User has not the required permissions')).toBeVisible();
    await expect.poll(address).toBe(`/manage/${projectId}/${kind}`);
  }
});
