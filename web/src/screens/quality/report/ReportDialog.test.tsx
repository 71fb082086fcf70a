import { ApiError } from '@plumbline/contract/ApiError';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { refuseWith } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { ReportDialog } from './ReportDialog.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Quality report' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const description = () => dialog().getByLabelText('Description');
const thumbnails = () => [...dialog().element().querySelectorAll('ol img')].map((image) => image.getAttribute('alt'));

function Host() {
  const [opened, setOpened] = useState(true);
  return opened ? <ReportDialog opened onClose={() => setOpened(false)} /> : <p>Closed</p>;
}

const report = () => ({
  filename: 'Week 1-20260105-0800.pdf',
  contentType: 'application/pdf',
  body: new Blob(['%PDF']).stream(),
});

/** A storage that answers PUT with a status; anything else goes its way. */
function answerPuts(status: () => number | Promise<number>, refusal: object | null = null) {
  const real = window.fetch;
  const puts: { url: string; type: string; body: BodyInit | null | undefined }[] = [];
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'PUT') return real(url, init);
    puts.push({ url: String(url), type: new Headers(init.headers).get('content-type') ?? '', body: init.body });
    const answered = await status();
    init.signal?.throwIfAborted();
    return new Response(refusal && JSON.stringify(refusal), { status: answered });
  });
  onTestFinished(() => fetched.mockRestore());
  return puts;
}

/** The names of what the browser would have saved. */
function watchDownloads(): string[] {
  const saved: string[] = [];
  const watch = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    saved.push(event.target.download);
  };
  document.addEventListener('click', watch, { capture: true });
  onTestFinished(() => document.removeEventListener('click', watch, { capture: true }));
  return saved;
}

function open(answers: Answers = {}) {
  const opened = openPlace(<Host />, {
    answers: {
      'classifications.table': () => ({ totalRecords: 1234, approvedRecords: 0, skip: 0, classifications: [] }),
      'assets.signWritePublic': ({ params }) => ({ signedUrl: `https://storage.test/${params!.key}` }),
      'qualityReport.pdf': report,
      ...answers,
    },
  });
  return opened;
}

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(8, 6);
  canvas.getContext('2d')!.fillRect(0, 0, 8, 6);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

async function pick(...files: File[]) {
  await userEvent.upload(dialog().getByLabelText('Choose images').element(), files);
}

test('[QUAL-8] it says what the report is about, and counts the description without stray blanks', async () => {
  const { stores } = open();
  await expect.element(page.getByText('The report is about 1,234 elements.')).toBeVisible();
  await expect.element(page.getByText('No filter: the whole analysis.')).toBeVisible();
  stores.workspace.getState().setFilter({ floors: ['Level 1'] });
  stores.workspace.getState().settleFilter();
  await expect.element(page.getByRole('list', { name: 'Filters of the report' })).toHaveTextContent('Floor: Level 1');
  await description().fill('One  \n\n\n\n  two  ');
  await expect.element(page.getByText('10 of 350 characters')).toBeVisible();
  await checkAccessible();
  await description().fill('x'.repeat(352));
  await expect.element(page.getByText('Shorten the text by 2 characters.')).toBeVisible();
  await expect.element(button('Create report')).toBeDisabled();
  await checkAccessible();
});

test('[QUAL-8] it says that it counts, and a count that fails is tried again', async () => {
  const held = Promise.withResolvers<void>();
  const { answers } = open({
    'classifications.table': async () => {
      await held.promise;
      refuseWith(400, 'No.');
    },
  });
  await expect.element(page.getByText('Counting the elements')).toBeVisible();
  held.resolve();
  await expect.element(page.getByText('The elements could not be counted.')).toBeVisible();
  await checkAccessible();
  answers['classifications.table'] = () => ({ totalRecords: 1, approvedRecords: 0, skip: 0, classifications: [] });
  await button('Retry').click();
  await expect.element(page.getByText('The report is about 1 element.')).toBeVisible();
});

test('[QUAL-8] pictures are shown, ordered and removed; other files are listed but not accepted', async () => {
  open();
  await expect.element(button('Choose images')).toBeVisible();
  await pick(await picture('a.png'), await picture('b.JPG'), new File(['x'], 'plan.pdf'));
  await expect.element(dialog().getByText('2 of 20')).toBeVisible();
  await expect.element(page.getByText('plan.pdf (only .jpeg, .jpg, .png)')).toBeVisible();
  await expect.poll(thumbnails).toEqual(['a.png', 'b.JPG']);
  await checkAccessible();
  await button('Move b.JPG to the front').click();
  await expect.poll(thumbnails).toEqual(['b.JPG', 'a.png']);
  await button('Remove b.JPG').click();
  await expect.poll(thumbnails).toEqual(['a.png']);
});

test('[QUAL-8] the pictures go first, then the report is asked for and saved under its name', async () => {
  const puts = answerPuts(() => 200);
  const saved = watchDownloads();
  const { callsTo } = open();
  await expect.element(description()).toBeVisible();
  await description().fill(' Façade \n\n\n\n west ');
  await dialog().getByRole('switch', { name: 'Magnitude distribution' }).click();
  await pick(await picture('a.png'), await picture('b.jpeg'));
  await button('Create report').click();
  await expect.poll(() => saved).toEqual(['Week 1-20260105-0800.pdf']);
  await expect.element(page.getByText('Closed')).toBeVisible();

  const keys = callsTo('assets.signWritePublic').map(({ input }) => input.params!.key!);
  expect(keys[0]).toMatch(/^acme\|tower\/temp\/[0-9a-f-]{36}\.png$/);
  expect(keys[1]).toMatch(/\.jpeg$/);
  expect(puts.map(({ url, type }) => [url, type])).toEqual([
    [`https://storage.test/${keys[0]}`, 'image/png'],
    [`https://storage.test/${keys[1]}`, 'image/jpeg'],
  ]);
  expect(callsTo('qualityReport.pdf')[0]!.input).toMatchObject({
    query: { timezoneOffset: new Date().getTimezoneOffset() },
    body: {
      description: 'Façade \n\nwest',
      showQuality: true,
      includeMagnitudeDistribution: false,
      imageS3Keys: keys,
      enableUnderConstruction: false,
    },
  });
});

test.each([201, 403])(
  '[QUAL-8] [QUAL-10] a storage that answers %i is a failed upload; nothing typed is lost',
  async (status) => {
    answerPuts(() => status);
    const { callsTo } = open();
    await expect.element(description()).toBeVisible();
    await description().fill('Façade');
    await pick(await picture('a.png'));
    await button('Create report').click();
    await expect.element(page.getByText(`Image upload failed for Quality Report ${status}`)).toBeVisible();
    expect(callsTo('qualityReport.pdf')).toEqual([]);
    await expect.element(description()).toHaveValue('Façade');
    await expect.element(button('Create report')).toBeEnabled();
    await checkAccessible();
  },
);

test('[QUAL-10] a picture that the server cannot take is named, with the reason', async () => {
  const message = 'This file is not a picture that can be read. Take a JPEG or PNG.';
  answerPuts(() => 415, { code: 'assets.notAnImage', message, requestId: 'r' });
  open();
  await expect.element(description()).toBeVisible();
  await pick(await picture('plan.png'));
  await button('Create report').click();
  const told = `Image upload failed for Quality Report 415. plan.png: ${message}`;
  await expect.element(page.getByText(told)).toBeVisible();
});

test('[QUAL-10] a report that fails shows the message of the error, and names pictures that cannot be read', async () => {
  answerPuts(() => 200);
  const { answers } = open({ 'qualityReport.pdf': () => refuseWith(500, 'The report could not be made.') });
  await expect.element(description()).toBeVisible();
  await pick(await picture('a.png'), await picture('b.png'));
  await button('Create report').click();
  await expect.element(page.getByText('The report could not be made.')).toBeVisible();
  answers['qualityReport.pdf'] = ({ body }) => {
    const { imageS3Keys } = body as { imageS3Keys: string[] };
    const message = 'Some of the pictures cannot be read. They must be JPEG or PNG.';
    throw new ApiError(400, { code: 'reports.badImage', message, payload: { keys: [imageS3Keys[1]!] } });
  };
  await button('Create report').click();
  await expect.element(page.getByText(/They must be JPEG or PNG\. b\.png$/)).toBeVisible();
});

test('[QUAL-8] while it is made it says where it is, and can be called off', async () => {
  const uploaded = Promise.withResolvers<number>();
  answerPuts(() => uploaded.promise);
  const saved = watchDownloads();
  const { callsTo } = open();
  await expect.element(description()).toBeVisible();
  await description().fill('Façade');
  await pick(await picture('a.png'));
  await button('Create report').click();
  await expect.element(page.getByText('Uploading image 1 of 1')).toBeVisible();
  await expect.element(description()).toBeDisabled();
  await checkAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).toBeVisible();
  await button('Cancel').click();
  await expect.element(button('Create report')).toBeEnabled();
  uploaded.resolve(200);
  await expect.element(description()).toHaveValue('Façade');
  expect(callsTo('qualityReport.pdf')).toEqual([]);
  expect(saved).toEqual([]);
  expect(page.getByRole('alert').query()).toBeNull();
});
