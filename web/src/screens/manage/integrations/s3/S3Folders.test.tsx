import type { S3Folder } from '@plumbline/contract/resources/s3Folders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../../ui/testing/checkAccessible.ts';
import { openManagement } from '../../requests/testing.tsx';
import { aFolder, anImport, anItem, serviceAnswers } from '../testing.ts';

const drop: S3Folder = {
  _id: '00000000-0000-4000-8000-000000000031',
  name: 'Scanner drop',
  address: 'https://s3.test',
  bucket: 'site',
  folder: 'scans',
  addedDate: '2026-03-05T10:12:00.000Z',
  addedBy: { _id: '00000000-0000-4000-8000-000000000090', firstName: 'Ada', lastName: 'Brandt' },
};

async function open(refuses?: 's3Folders.denied') {
  let folders: S3Folder[] = [];
  return openManagement({
    page: 'integrations',
    answers: serviceAnswers({
      's3Folders.list': () => ({ result: folders }),
      's3Folders.add': () => {
        if (refuses) return refuse(refuses);
        folders = [drop];
        return drop;
      },
      's3Folders.remove': () => {
        folders = [];
        return {};
      },
    }),
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = page.getByRole('form', { name: 'S3 folder' });

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await form.getByLabelText(label, { exact: true }).fill(value);
}

const good = {
  Name: 'Scanner drop',
  Address: 'https://s3.test',
  Bucket: 'site',
  Folder: 'scans',
  'Access key': 'key',
  'Secret key': 'secret',
};

test('an S3 folder is added, told without its keys, and removed', async () => {
  const { sent } = await open();
  await expect.element(page.getByText('No S3 folder was added yet.')).toBeVisible();
  await button('Add S3 folder').click();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(form.getByText('This is not the name of a bucket.')).toBeVisible();
  expect(sent('s3Folders.add')).toEqual([]);
  await fill(good);
  await checkAccessible();
  await form.getByRole('button', { name: 'Add' }).click();
  const row = page.getByRole('list', { name: 'S3 folders' }).getByRole('listitem');
  await expect.element(row.getByText(/s3\.test\/site\/scans · added by Ada Brandt/)).toBeVisible();
  expect(sent('s3Folders.add')[0]).toMatchObject({
    body: { bucket: 'site', region: 'us-east-1', secretAccessKey: 'secret' },
  });
  await checkAccessible();
  await button('Remove Scanner drop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('No S3 folder was added yet.')).toBeVisible();
});

test('what the S3 server refuses is told in the window, and what was typed stays', async () => {
  await open('s3Folders.denied');
  await button('Add S3 folder').click();
  await fill(good);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(form.getByText(/The S3 server refuses these keys/)).toBeVisible();
  await expect.element(form.getByLabelText('Bucket', { exact: true })).toHaveValue('site');
});

test('scans of an S3 folder are chosen in the same tree, and imported', async () => {
  const tree = page.getByRole('tree');
  const { sent } = await openManagement({
    page: 'scans',
    permissions: ['FILE_SCAN_WRITE'],
    answers: serviceAnswers({
      'files.scans.list': () => [],
      's3Folders.list': () => ({ result: [drop] }),
      's3Folders.contents': ({ query }) =>
        (query as { folder?: string }).folder === 'week 40/'
          ? [anItem('week 40/level 1.e57', 'level 1.e57', { versionNumber: undefined })]
          : [aFolder('week 40/', 'week 40')],
      's3Folders.copy': () => ({ result: [anImport(1, { state: 'waiting', kind: 'scan' })] }),
    }),
  });
  await button('Upload scans').click();
  await page.getByRole('menuitem', { name: 'Import from Scanner drop' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Import scans from Scanner drop' })).toBeVisible();
  await tree.getByRole('treeitem', { name: 'week 40' }).click();
  await tree.getByRole('treeitem', { name: /^level 1\.e57/ }).click();
  await checkAccessible();
  await button('Import').click();
  await expect.poll(() => sent('s3Folders.copy').length).toBe(1);
  expect(sent('s3Folders.copy')[0]).toMatchObject({
    params: { folderId: drop._id },
    body: { itemIds: ['week 40/level 1.e57'], visibility: 'scan' },
  });
});

test('an S3 folder that cannot be read says why in its window', async () => {
  await openManagement({
    page: 'scans',
    permissions: ['FILE_SCAN_WRITE'],
    answers: serviceAnswers({
      'files.scans.list': () => [],
      's3Folders.list': () => ({ result: [drop] }),
      's3Folders.contents': () => refuse('s3Folders.silent'),
    }),
  });
  await button('Upload scans').click();
  await page.getByRole('menuitem', { name: 'Import from Scanner drop' }).click();
  await expect.element(page.getByText('The S3 server does not answer. Try again in a while.')).toBeVisible();
});
