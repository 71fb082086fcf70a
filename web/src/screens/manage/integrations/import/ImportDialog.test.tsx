import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answers } from '../../../../data/testing/fakeClient.ts';
import { refuse } from '../../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../../ui/testing/checkAccessible.ts';
import { aFile, openManagement } from '../../requests/testing.tsx';
import { aFolder, anImport, anItem, connected, service, serviceAnswers } from '../testing.ts';

const tree = page.getByRole('tree');
const row = (name: string | RegExp) => tree.getByRole('treeitem', { name });
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

const folders: Record<string, unknown[]> = {
  root: [aFolder('f.1', 'Project Files'), aFolder('f.9', 'Archive')],
  'f.1': [aFolder('f.2', 'Models'), anItem('i.1', 'site.ifc', { importedVersion: 1 })],
  'f.2': [
    anItem('i.2', 'architecture.ifc', { versionNumber: 3, importedVersion: 2 }),
    anItem('i.3', 'structure.ifc', { size: 5_000_000 }),
  ],
  'f.9': [],
};

async function open(given: Answers = {}, kind: 'models' | 'scans' = 'models') {
  const app = await openManagement({
    page: kind,
    permissions: ['FILE_SCAN_WRITE'],
    answers: serviceAnswers({
      'integrations.folderContents': ({ params }) => folders[params?.folderId ?? ''],
      ...given,
    }),
  });
  await button(`Upload ${kind}`).click();
  await page.getByRole('menuitem', { name: `Import from ${service}` }).click();
  return { ...app, notified: () => app.stores.notifications.getState().current };
}

test('[INTG-5] folders are loaded when they are first opened, 24 px a level; files are chosen and imported', async () => {
  let files = [aFile(1, { filename: 'old.ifc' })];
  const { sent, stores } = await open({
    'files.models.list': () => files,
    'integrations.copyItems': () => {
      files = [
        ...files,
        aFile(2, { filename: 'architecture.ifc', fileSource: { name: 'forge', meta: { forgeVersion: 3 } } }),
      ];
      return { result: [anImport(1, { state: 'waiting' }), anImport(2, { state: 'waiting' })] };
    },
  });
  await expect.element(dialog.getByText('No model files selected')).toBeVisible();
  await expect.element(button('Import')).toBeDisabled();
  const asked = () => sent('integrations.folderContents').map(({ params }) => params?.folderId);
  // Twice: React mounts what is tested twice.
  expect(new Set(asked())).toEqual(new Set(['root']));
  await row('Project Files').click();
  await row('Models').click();
  await row(/^architecture\.ifc/).click();
  await row(/^structure\.ifc/).click();
  const indent = (name: string | RegExp) => getComputedStyle(row(name).element()).paddingInlineStart;
  expect([indent('Project Files'), indent('Models'), indent(/^structure/)]).toEqual(['4px', '28px', '52px']);
  await expect.element(row(/^architecture\.ifc/)).toHaveAttribute('aria-checked', 'true');
  await expect.element(row(/^architecture\.ifc Version 2 imported Version 3/)).toBeVisible();
  await expect.element(dialog.getByText(/^2 model files selected · 7\.4.MB$/)).toBeVisible();
  await checkAccessible();
  // Closed and opened again, a folder is not asked for again.
  await row('Models').click();
  await row('Models').click();
  await row('Archive').click();
  await expect.element(row('Empty Folder')).toBeVisible();
  expect(asked().filter((id) => id !== 'root')).toEqual(['f.1', 'f.2', 'f.9']);
  await button('Import').click();
  await expect
    .poll(() => sent('integrations.copyItems').map(({ body }) => body))
    .toEqual([{ itemIds: ['i.2', 'i.3'], visibility: 'model' }]);
  await expect
    .element(page.getByRole('row', { name: /architecture\.ifc.*Demo design service · Version 3/ }))
    .toBeVisible();
  expect(stores.startedImports.getState().started).toHaveLength(2);
});

test('[INTG-5] the tree is walked by the keyboard', async () => {
  await open();
  await expect.element(tree).toBeVisible();
  (tree.element() as HTMLElement).focus();
  const active = () => document.getElementById(tree.element().getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row('Models')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(row(/^structure/)).toBeVisible();
  await userEvent.keyboard('s');
  expect(active()).toMatch(/^structure\.ifc/);
  await userEvent.keyboard(' ');
  await expect.element(row(/^structure/)).toHaveAttribute('aria-checked', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  expect(active()).toBe('Models');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row('Models')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{End}');
  expect(active()).toBe('Archive');
  await expect.element(button('Import')).toBeEnabled();
});

test('[INTG-5] a folder of thousands is drawn as far as it is seen', async () => {
  const many = Array.from({ length: 5000 }, (_, i) => anItem(`i.${i}`, `scan-${String(i).padStart(4, '0')}.e57`));
  await open({ 'integrations.folderContents': () => many }, 'scans');
  await expect.element(dialog.getByText('No scan files selected')).toBeVisible();
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(row(/^scan-4999/)).toHaveAttribute('aria-checked', 'true');
  expect(tree.element().querySelectorAll('[role=treeitem]').length).toBeLessThan(60);
});

test('[INTG-4] who is not logged in logs in first, then connects, then sees the files', async () => {
  let hasAccess = false;
  let current: object = {};
  const { queryClient } = await open({
    'integrations.hasValidAccess': () => ({ hasAccess }),
    'integrations.current': () => current,
    'integrations.hubs': () => [{ id: 'b.1', name: 'Hub One' }],
    'integrations.hubProjects': () => [{ id: 'p.1', name: 'Tower' }],
    'integrations.connect': () => (current = connected),
  });
  await expect.element(dialog.getByRole('heading', { name: `Log in to ${service}` })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Log In' })).toBeVisible();
  await checkAccessible();
  hasAccess = true;
  await queryClient.invalidateQueries();
  await expect.element(dialog.getByRole('heading', { name: 'Connect Project' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Tower' }).click();
  await dialog.getByRole('button', { name: 'Connect Project' }).click();
  await expect.element(row('Project Files')).toBeVisible();
});

const failures: [string, Answers, string][] = [
  [
    'the list',
    { 'integrations.folderContents': () => refuse('internal') },
    'An unexpected error occurred while loading the file list.',
  ],
  [
    'the access',
    { 'integrations.hasValidAccess': () => refuse('internal') },
    'An unexpected error occurred during login.',
  ],
  [
    'the connection',
    { 'integrations.current': () => refuse('internal') },
    'An unexpected error occurred while connecting the project.',
  ],
];

test.each(failures)('[INTG-6] %s cannot be loaded: it is notified, and the window closes', async (_, answers, text) => {
  const { notified } = await open(answers);
  await expect.poll(notified).toEqual({ level: 'error', message: text });
  await expect.poll(() => dialog.query()).toBeNull();
});

test('[INTG-6] a project without access, an empty one, and an import that fails', async () => {
  let contents: () => unknown = () => refuse('unable_access_project');
  const { notified } = await open({
    'integrations.folderContents': () => contents(),
    'integrations.copyItems': () => refuse('integrations.notConnected'),
  });
  const unable =
    'You are not authorized to access this project. Please check that you have signed in with an account that has access to this project, or request access to the service account administrator.';
  await expect.element(dialog.getByText(unable)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const reopen = async () => {
    await button('Upload models').click();
    await page.getByRole('menuitem', { name: `Import from ${service}` }).click();
  };
  contents = () => [];
  await reopen();
  await expect.element(dialog.getByText('There are no files to show')).toBeVisible();
  await expect.element(dialog.getByText('This folder is empty, upload the files that you need first.')).toBeVisible();
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  contents = () => [anItem('i.1', 'site.ifc')];
  await reopen();
  await row(/^site/).click();
  await button('Import').click();
  await expect.poll(notified).toEqual({
    level: 'error',
    message: 'We were not able to import your files. Please try to import your files again.',
  });
  await expect.element(row(/^site/)).toBeVisible();
});

const bare = { ...serviceAnswers() };
delete bare['system.settings'];

test.each([
  ['models', serviceAnswers(), ['From my device', `Import from ${service}`]],
  ['scans', serviceAnswers(), ['From my device', `Import from ${service}`]],
  ['documents', serviceAnswers(), ['From my device']],
  ['models', bare, ['From my device']],
] as const)('[FILE-1] the menu of %s names the service where there is one', async (name, answers, items) => {
  await openManagement({ page: name, answers, permissions: ['FILE_SCAN_WRITE', 'FILE_DOC_WRITE'] });
  await button(`Upload ${name}`).click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  const texts = page.getByRole('menuitem').elements();
  expect(texts.map(({ textContent }) => textContent)).toEqual(items);
});

test('[INTG-5] a newer version is said in the table, and one click imports it', async () => {
  const meta = { forgeVersion: 2, newerVersion: 3, itemId: 'i.2', versionId: 'v.2' };
  let imports = { result: [] as unknown[], total: 0 };
  const { sent } = await openManagement({
    page: 'models',
    answers: serviceAnswers({
      'files.models.list': () => [aFile(1, { filename: 'architecture.ifc', fileSource: { name: 'forge', meta } })],
      'integrations.imports': () => imports,
      'integrations.copyItems': () => {
        const begun = anImport(1, {
          filename: 'architecture.ifc',
          state: 'copying',
          doneBytes: 3_000_000,
          versionNumber: 3,
        });
        imports = { result: [begun], total: 1 };
        return { result: [begun] };
      },
    }),
  });
  await expect.element(page.getByText('Version 3 exists')).toBeVisible();
  const offer = button('Import it: version 3 of architecture.ifc').element();
  const rightOf = (element: Element) => element.getBoundingClientRect().right;
  expect(rightOf(offer)).toBeLessThanOrEqual(rightOf(offer.closest('td')!));
  await button('Import it: version 3 of architecture.ifc').click();
  await expect
    .poll(() => sent('integrations.copyItems').map(({ body }) => body))
    .toEqual([{ itemIds: ['i.2'], visibility: 'model' }]);
  await expect.element(page.getByRole('region', { name: 'Imports' }).getByText('Importing · 25%')).toBeVisible();
  await expect.poll(() => button('Import it: version 3 of architecture.ifc').query()).toBeNull();
  await checkAccessible();
});
