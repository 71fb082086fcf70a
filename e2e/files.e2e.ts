import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadLimits } from '@plumbline/contract/uploadFile';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkAccessible } from './support/checkAccessible.ts';
import { openProduct, type Product, signIn, testPassword } from './support/openProduct.ts';

const partBytes = 65_536;
const person = 'person@site.test';

let product: Product;
let page: Page;
let folder: string;
let personId: string;
let made = 0;

beforeAll(async () => {
  product = await openProduct({ PLUMBLINE_PART_BYTES: `${partBytes}` });
  personId = await product.addUser(person);
  folder = await mkdtemp(join(tmpdir(), 'plumbline-e2e-files-'));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  page = await product.pageOf(person);
});

interface Place {
  projectId: string;
  /** Documents that are there already, and the screen that shows them. */
  openWith(documents: Chosen[]): Promise<void>;
  open(kind: 'scans' | 'models' | 'documents', search?: string): Promise<void>;
}

/** A new project at the screen of its files. */
async function enter(): Promise<Place> {
  const number = ++made;
  const tenantId = `files|p${number}`;
  const projectId = await product.addProject(tenantId, `Project ${number}`, 'Files Ltd');
  await product.modules.access.setMembership(projectId, personId, ['ALL']);
  const open = async (kind: string, search = '') => {
    await page.goto(`/manage/${projectId}/${kind}${search}`);
    await page.getByRole('heading', { name: kind, exact: false, level: 1 }).waitFor();
  };
  const openWith = async (documents: Chosen[]) => {
    for (const { name, buffer } of documents) {
      const given = { kind: 'document', userId: personId, filename: name, bytes: buffer } as const;
      await product.modules.files.addWhole({ projectId, tenantId }, given);
    }
    await open('documents');
    for (const { name } of documents) await rowOf(name).waitFor();
  };
  return { projectId, open, openWith };
}

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const file = (name: string, parts = 1): Chosen => ({ name, mimeType: '', buffer: randomBytes(parts * partBytes) });

const dialog = () => page.getByRole('dialog');
const table = () => page.getByRole('table');
const rowOf = (name: string) => table().getByRole('row').filter({ hasText: name });
const itemOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const tray = () => page.getByRole('region', { name: /^Upload(ing| )/ });
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function openModal(kind: string) {
  await button(`Upload ${kind}`).click();
  await page.getByRole('menuitem', { name: 'From my device' }).click();
  await dialog()
    .getByRole('heading', { name: `Upload ${kind}` })
    .waitFor();
}

/** Through the file dialog of the browser, as a person does. */
async function choose(files: string | Chosen[]) {
  const chooser = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}

async function send(kind: string, files: string | Chosen[]) {
  await openModal(kind);
  await choose(files);
  await button('Send files').click();
}

async function closeModal() {
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await dialog().waitFor({ state: 'detached' });
}

/** As patient as the page is with its own locators. */
const eventually = <Read>(read: () => Read, timeout = 15_000) => expect.poll(read, { timeout });

const isPut = (route: Route) => route.request().method() === 'PUT';

/** Holds every part but the first few on its way to the storage until it is let go. */
async function holdParts({ after = 0 } = {}) {
  let seen = 0;
  let open = false;
  const held: (() => void)[] = [];
  await page.route('**/api/storage/**', async (route) => {
    if (isPut(route) && !open && ++seen > after) await new Promise<void>((resolve) => held.push(resolve));
    // A page that is gone, or has canceled, no longer wants it.
    await route.continue().catch(() => undefined);
  });
  return {
    letGo() {
      open = true;
      for (const release of held.splice(0)) release();
    },
    countHeld: () => held.length,
  };
}

/** Uploads run in a worker, whose time no clock of the page reaches: there, the next try waits until the test says so. */
async function holdRetries(): Promise<() => Promise<void>> {
  const held = `{
    const later = self.setTimeout;
    const bell = new BroadcastChannel('retry');
    self.setTimeout = (run, ms, ...rest) => {
      if (ms !== ${uploadLimits.retryDelayMs}) return later(run, ms, ...rest);
      bell.addEventListener('message', run, { once: true });
    };
  }`;
  await page.route('**/upload.worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${held}${await answer.text()}` });
  });
  return () => page.evaluate(() => new BroadcastChannel('retry').postMessage('now'));
}

function refuse(status: number, code: string) {
  return { status, json: { code, message: 'Refused by the test.', requestId: 'test' } };
}

test('a file that does not fit says so, the others go on, and the page tells what is used', async () => {
  const { projectId, open } = await enter();
  await product.modules.access.setQuota(projectId, 200_000);
  await open('documents');
  await page.getByText(/^0\sB of 200\skB used$/).waitFor();
  await send('documents', [file('huge.pdf', 4), file('small.pdf', 2)]);
  await itemOf('huge.pdf')
    .filter({ hasText: /no room left for this: \d+(\.\d)? of 200 kB are used\. Delete files that are not needed/ })
    .first()
    .waitFor();
  await checkAccessible(page);
  await closeModal();
  await rowOf('small.pdf').waitFor();
  await page.getByText(/^131\skB of 200\skB used$/).waitFor();
  expect(await rowOf('huge.pdf').count()).toBe(0);
});

test('[FILE-2] [FILE-3] [FILE-4] files are found by any text, whatever the case, and a deleted one is gone', async () => {
  const { openWith } = await enter();
  const odd = 'Level (1)=a~b,c;d! final.pdf';
  await openWith([file(odd), file('Level 2.pdf'), file('roof.pdf')]);
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  const filters: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/files/documents')) filters.push(url.searchParams.get('filter'));
  });
  await search.fill('LEVEL (1)=a~b,c;d!');
  await rowOf('roof.pdf').waitFor({ state: 'detached' });
  await rowOf(odd).waitFor();
  expect(await table().getByRole('row').count()).toBe(2);
  expect(filters).toContain('(status=in=(uploaded),fileSource.name==forge);filename=~"LEVEL .1..a.b.c.d."');
  await page.reload();
  await rowOf(odd).waitFor();
  expect(await search.inputValue()).toBe('LEVEL (1)=a~b,c;d!');
  for (const text of ['"', '\\', '%', "' or 1==1"]) {
    await search.fill(text);
    await page.getByText('No matching files found. Please try again.').waitFor();
  }
  await checkAccessible(page);
  await button('Clear search').last().click();
  await rowOf('roof.pdf').waitFor();
  expect(new URL(page.url()).search).toBe('');

  await button('Actions for roof.pdf').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog().getByText("Once you delete this file, you won't be able to restore it.").waitFor();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await rowOf('roof.pdf').waitFor({ state: 'detached' });
  await page.reload();
  await rowOf('Level 2.pdf').waitFor();
  expect(await rowOf('roof.pdf').count()).toBe(0);
});

test('[FILE-7] [FILE-8] [FILE-9] files arrive whole, the list shows them, and leaving asks only before', async () => {
  const { open } = await enter();
  await open('scans');
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  const files = [file('one.e57', 5), file('two.zip', 1)];
  // An end that is no whole part.
  files[0]!.buffer = randomBytes(4 * partBytes + 321);
  // Two parts pass, and the second file has but one: something of the first arrives.
  const hold = await holdParts({ after: 2 });
  await send('scans', files);
  const inProgress = "Upload in progress. Please don't close this tab while the files are uploading.";
  await dialog().getByText(inProgress).waitFor();
  await eventually(() => itemOf('one.e57').getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/\d/);
  // Dismissed, the page stays: a reload of the page's own, as nobody can wait for its end.
  await page.evaluate(() => location.reload());
  await eventually(() => asked).toEqual(['beforeunload']);
  hold.letGo();
  await dialog().getByText('Upload finished.', { exact: true }).waitFor();
  await closeModal();
  for (const { name } of files) await rowOf(name).waitFor();
  const listed = page.waitForResponse('**/files/scans?*status%3Din*');
  await page.reload();
  const answer = (await (await listed).json()) as { filename: string; sha256: string }[];
  for (const { name, buffer } of files) {
    const sha256 = createHash('sha256').update(buffer).digest('hex');
    expect(answer.find(({ filename }) => filename === name)?.sha256).toBe(sha256);
  }
  expect(asked).toEqual(['beforeunload']);
});

test('[FILE-7] [FILE-8] everything is canceled, and nothing is left on the server', async () => {
  const { open } = await enter();
  await open('scans');
  const hold = await holdParts({ after: 1 });
  await send('scans', [file('a.e57', 3), file('b.e57', 3), file('c.e57', 3)]);
  await eventually(hold.countHeld).toBeGreaterThan(3);
  const given = page.waitForResponse('**/cancel');
  await button('Cancel all').click();
  await dialog().getByText('Upload canceled. Please try again.').waitFor();
  expect((await given).status()).toBe(200);
  hold.letGo();
  await closeModal();
  await page.reload();
  await page.getByText("You haven't uploaded any scans yet.").waitFor();
  expect(await page.getByText('interrupted').count()).toBe(0);
});

test('[FILE-9] an expired token and a broken line are tried again, and the file arrives', async () => {
  const { open } = await enter();
  const passRetryDelay = await holdRetries();
  await open('scans');
  let refused = 0;
  await page.route('**/next-pending-part', (route) =>
    // The caller renews its token once by itself; the second refusal is for the protocol.
    ++refused <= 2 ? route.fulfill(refuse(401, 'auth.tokenExpired')) : route.continue(),
  );
  let broken = 0;
  await page.route('**/api/storage/**', (route) => (isPut(route) && ++broken === 1 ? route.abort() : route.continue()));
  await send('scans', [file('a.e57')]);
  const seesRetry = () => itemOf('a.e57').getByText('Trying again in a moment.').waitFor();
  await seesRetry();
  await passRetryDelay();
  await eventually(() => broken).toBe(1);
  await seesRetry();
  await passRetryDelay();
  await dialog().getByText('Upload finished.', { exact: true }).waitFor({ timeout: 60_000 });
  expect(broken).toBe(2);
});

test('[FILE-7] closing the window stops nothing: the tray goes along to every page, and the list follows', async () => {
  page = await product.pageOf('admin@demo.test', 'plumbline-demo');
  const projectId = (await product.modules.access.findProject('northbank|harbour-house'))?.id as string;
  await page.goto(`/manage/${projectId}/scans`);
  const hold = await holdParts({ after: 2 });
  await send('scans', [file('first.e57', 4), file('second.e57', 4)]);
  await eventually(hold.countHeld).toBeGreaterThan(0);
  await closeModal();
  await tray().waitFor();
  await tray()
    .getByText(/of \d+\skB/)
    .waitFor();
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
  await itemOf('first.e57').waitFor();
  await page.getByRole('link', { name: 'My Projects', exact: true }).click();
  await page.getByRole('heading', { name: 'My Projects' }).waitFor();
  await button('Fold').click();
  await itemOf('first.e57').waitFor({ state: 'hidden' });
  await page
    .getByRole('link', { name: /Harbour House/ })
    .first()
    .click();
  await page.waitForURL('**/quality');
  await tray().waitFor();
  await button('Show the files').click();
  await checkAccessible(page);
  await page.getByRole('link', { name: 'Manage Harbour House' }).click();
  await page.getByRole('link', { name: 'Scans', exact: true }).click();
  await page.getByRole('heading', { name: 'Scans' }).waitFor();
  await button('Cancel second.e57').click();
  await itemOf('second.e57').getByText('Canceled').waitFor();
  hold.letGo();
  await rowOf('first.e57').waitFor();
  await page.getByRole('region', { name: 'Upload finished. 1 file(s) not uploaded.' }).waitFor();
  await button('Try again').click();
  await rowOf('second.e57').waitFor();
  await page.getByRole('region', { name: 'Upload finished.', exact: true }).waitFor();
  await button('Close').click();
  expect(await tray().count()).toBe(0);
});

test('[FILE-11] whoever signs out leaves no upload behind on the screen; it was interrupted, and can be discarded', async () => {
  const { open } = await enter();
  await open('scans');
  const hold = await holdParts({ after: 2 });
  await send('scans', [file('a.e57', 6)]);
  // What has not begun on the server yet is not interrupted either.
  await eventually(hold.countHeld).toBe(3);
  await closeModal();
  await tray().waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account|user|TP/i })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Sign out while files are uploading?' });
  await asked.getByText('1 upload is not finished: a.e57.').waitFor();
  await asked.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/sign-in*');
  expect(await tray().count()).toBe(0);
  hold.letGo();
  await signIn(page, person, testPassword);
  await open('scans');
  await page.getByText('1 upload was interrupted. Choose the same file to go on.').waitFor();
  await button('Discard a.e57').click();
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await page.getByText('was interrupted').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText("You haven't uploaded any scans yet.").waitFor();
  expect(await page.getByText('was interrupted').count()).toBe(0);
});

test('[FILE-11] it goes on where it stopped when the same file is chosen after a reload', async () => {
  const { open } = await enter();
  await open('scans');
  // On the disk, so that it is the same file when it is chosen again.
  const path = join(folder, 'resumed.e57');
  await writeFile(path, randomBytes(10 * partBytes));
  const first = await holdParts({ after: 4 });
  await send('scans', path);
  // The first parts are there and reported: the bar says so.
  await eventually(first.countHeld).toBe(3);
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  first.letGo();
  await page.unroute('**/api/storage/**');
  await page.getByText('1 upload was interrupted. Choose the same file to go on.').waitFor();
  let sent = 0;
  const hold = await holdParts();
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent++;
  });
  await button('Choose files').click();
  await choose(path);
  await itemOf('resumed.e57').last().getByText('Goes on where it was interrupted').waitFor();
  await button('Send files').click();
  await dialog().getByText('Resuming at 40%').waitFor();
  hold.letGo();
  await dialog().getByText('Upload finished.', { exact: true }).waitFor();
  expect(sent).toBe(6);
  await closeModal();
  await rowOf('resumed.e57').waitFor();
  await page.getByText('was interrupted').waitFor({ state: 'detached' });
});

test('[FILE-11] what another tab is sending is not called interrupted', async () => {
  const { open, projectId } = await enter();
  await open('scans');
  const hold = await holdParts({ after: 1 });
  await send('scans', [file('busy.e57', 6)]);
  await eventually(() => itemOf('busy.e57').getByRole('progressbar').count()).toBe(1);
  const second = await page.context().newPage();
  const listed = second.waitForResponse('**/files/scans?*status%3D%3Duploading*');
  await second.goto(`/manage/${projectId}/scans`);
  const unfinished = (await (await listed).json()) as unknown[];
  expect(unfinished.length).toBe(1);
  await second.getByText("You haven't uploaded any scans yet.").waitFor();
  expect(await second.getByText('was interrupted').count()).toBe(0);
  hold.letGo();
  await dialog().getByText('Upload finished.', { exact: true }).waitFor();
});
