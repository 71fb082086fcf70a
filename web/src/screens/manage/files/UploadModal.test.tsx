import { fileKinds } from '@plumbline/contract/resources/files';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { holdUploads } from '../../../data/testing/holdUploads.ts';
import { renderApp } from '../../../data/testing/renderApp.tsx';
import { WithUploader } from '../../../data/testing/WithUploader.tsx';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { chooseFiles, dropFiles, noneTheSame } from './testing.ts';
import { UploadModal } from './UploadModal.tsx';

type Kind = UploadTarget['kind'];

const dialog = page.getByRole('dialog');
const itemOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const button = (name: string) => dialog.getByRole('button', { name });
const said = (text: string) => expect.element(dialog.getByText(text)).toBeVisible();
const file = (name: string) => new File(['0123456789'], name);
const heightOf = (element: Element) => element.getBoundingClientRect().height;

/** The window over a real uploader, whose uploads end when the test says so. */
async function open(kind: Kind) {
  await page.viewport(1024, 900);
  const { plural } = fileKinds[kind];
  const held = holdUploads();
  const target = { projectId: 'p1', kind };
  const onClose = vi.fn();
  const element = (
    <WithUploader held={held}>
      <UploadModal target={target} opened onClose={onClose} />
    </WithUploader>
  );
  const app = renderApp([{ path: '*', element }], {
    answers: {
      [`files.${plural}.list`]: () => [],
      [`files.${plural}.same`]: noneTheSame,
      [`files.${plural}.cancel`]: () => ({}),
    },
  });
  await expect.element(dialog.getByRole('heading', { name: `Upload ${plural}` })).toBeVisible();
  const { running } = held;
  const sent = () => running.map(({ options }) => options.source.name);
  const finish = async (name: string) => {
    await expect.poll(sent).toContain(name);
    running.findLast(({ options }) => options.source.name === name)?.finish();
  };
  return { ...app, running, sent, finish, onClose };
}

test.each<[Kind, string[]]>([
  [
    'scan',
    ['registered', 'georeferenced', 'not cropped', 'with good panoramic images', 'of a resolution of at least 2 cm'],
  ],
  ['model', ['IFC 2x3, RVT, NWC or NWD', 'with well-labelled categories']],
  ['document', ['Recommended formats: .pdf, .xls, .csv, .jpeg, .jpg, .png, .doc, .docx and .zip']],
])('[FILE-5] for a %s: 416 px wide, a list of 320 px, and its guidance', async (kind, guidance) => {
  await open(kind);
  for (const text of guidance) await expect.element(dialog.getByText(text)).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(416);
  chooseFiles(file('a.zip'));
  const list = page.getByRole('region', { name: 'Chosen files' });
  await expect.element(list).toBeVisible();
  expect(heightOf(list.element())).toBe(320);
  await checkAccessible();
});

test.each<[Kind, string[], string[]]>([
  ['scan', ['a.e57', 'b.B2G', 'c.zip'], ['d.ifc', 'e.las']],
  ['model', ['a.ifc', 'b.NWD', 'c.nwc', 'd.rvt'], ['e.e57']],
])('[FILE-6] of %ss only the accepted types are sent', async (kind, right, wrong) => {
  const { finish, sent, onClose } = await open(kind);
  await expect.element(button('Send files')).toBeDisabled();
  chooseFiles(...wrong.map(file));
  for (const name of wrong) await expect.element(itemOf(name).getByText('Wrong file format')).toBeVisible();
  await expect.element(button('Send files')).toBeDisabled();
  await checkAccessible();
  chooseFiles(...right.map(file));
  for (const name of right) await expect.element(itemOf(name)).toBeVisible();
  expect(dialog.getByText('Wrong file format').elements()).toHaveLength(wrong.length);
  const stored = right.filter((name) => /\.(b2g|nwd|nwc|rvt)$/i.test(name));
  const storeOnly = button('Store only');
  await expect.poll(() => storeOnly.elements()).toHaveLength(stored.length);
  for (const _ of stored) await storeOnly.first().click();
  await button('Send files').click();
  for (const name of right) await finish(name);
  await said('Upload finished.');
  expect(sent()).toEqual(right);
  await button('Close').last().click();
  expect(onClose).toHaveBeenCalledOnce();
});

test('[FILE-6] a chosen file can be removed, and without files nothing can be sent', async () => {
  await open('document');
  chooseFiles(file('anything.xyz'));
  await expect.element(button('Send files')).toBeEnabled();
  await button('Remove anything.xyz').click();
  await expect.element(button('Send files')).toBeDisabled();
});

test('[FILE-7] files can be dropped', async () => {
  const { finish, sent } = await open('model');
  dropFiles(file('dropped.ifc'), file('dropped.txt'));
  await expect.element(itemOf('dropped.txt').getByText('Wrong file format')).toBeVisible();
  await button('Send files').click();
  await finish('dropped.ifc');
  await said('Upload finished.');
  expect(sent()).toEqual(['dropped.ifc']);
});

test('[FILE-7] [FILE-8] one file is canceled, the others arrive; Try again sends it', async () => {
  const { running, finish, callsTo } = await open('scan');
  chooseFiles(file('stopped.e57'), file('arrives.e57'));
  await button('Send files').click();
  await said("Upload in progress. Please don't close this tab while the files are uploading.");
  await expect.poll(() => running).toHaveLength(2);
  running[0]?.options.onProgress?.({ fileId: 'id-stopped.e57', sentBytes: 4, size: 10 });
  const bar = itemOf('stopped.e57').getByRole('progressbar');
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  await checkAccessible();
  await button('Cancel stopped.e57').click();
  await expect.element(itemOf('stopped.e57').getByText('Canceled')).toBeVisible();
  await finish('arrives.e57');
  await said('Upload finished. 1 file(s) not uploaded.');
  expect(callsTo('files.scans.cancel').map(({ input }) => input.params?.fileId)).toEqual(['id-stopped.e57']);
  await checkAccessible();
  await button('Try again').click();
  await expect.element(itemOf('stopped.e57').getByText('Ready to send')).toBeVisible();
  expect(itemOf('arrives.e57').query()).toBeNull();
  await button('Send files').click();
  await expect.poll(() => running).toHaveLength(3);
  await finish('stopped.e57');
  await said('Upload finished.');
  await checkAccessible();
});

test('[FILE-7] [FILE-8] a file that is refused fails with the sentence of the server; Try again begins anew', async () => {
  const { running, finish } = await open('scan');
  chooseFiles(file('a.e57'));
  await button('Send files').click();
  await expect.poll(() => running).toHaveLength(1);
  running[0]?.fail(new Error('This file does not exist.'));
  await said('Upload failed. Please try again.');
  await expect.element(itemOf('a.e57').getByText('This file does not exist.')).toBeVisible();
  await checkAccessible();
  await button('Try again').click();
  await button('Send files').click();
  await expect.poll(() => running).toHaveLength(2);
  await finish('a.e57');
  await said('Upload finished.');
});
