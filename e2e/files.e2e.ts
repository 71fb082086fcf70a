import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadLimits } from '@plumbline/contract/uploadFile';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
const isFocused = (opener: Locator) => opener.evaluate((element) => element === document.activeElement);

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

describe('where there is no room', () => {
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
});

describe('file pages', () => {
  test('[FILE-1] [FILE-3] empty pages say so, with what can be done', async () => {
    const { open } = await enter();
    for (const kind of ['scans', 'models', 'documents'] as const) {
      await open(kind);
      await page.getByText(`You haven't uploaded any ${kind} yet.`).waitFor();
      await page.getByText(`Uploaded ${kind} will appear here.`).waitFor();
      await page.getByRole('searchbox', { name: `Search ${kind}` }).waitFor();
      await button(`Upload ${kind}`).waitFor();
    }
    await checkAccessible(page);
  });

  test('[FILE-1] the upload menu: from my device, and from the design service where it has such files', async () => {
    const { open } = await enter();
    for (const kind of ['scans', 'models', 'documents'] as const) {
      await open(kind);
      await button(`Upload ${kind}`).click();
      await page.getByRole('menuitem').first().waitFor();
      const service = kind === 'documents' ? [] : [expect.stringMatching(/^Import from /)];
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['From my device', ...service]);
      await page.getByRole('menuitem', { name: 'From my device' }).click();
      await dialog().waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(button(`Upload ${kind}`))).toBe(true);
    }
    await checkAccessible(page);
  });

  test('[FILE-1] the table has name, status, date, creator and size; it sorts, and the order is in the address', async () => {
    const { openWith } = await enter();
    await openWith([file('b.pdf', 1), file('a.pdf', 3), file('c.pdf', 2)]);
    const cells = await rowOf('a.pdf').getByRole('cell').allInnerTexts();
    expect(cells.slice(1, 4)).toEqual(['Uploaded', expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/), person]);
    expect(cells[4]).toMatch(/^197\skB$/);
    const names = async () =>
      (await table().getByRole('row').allInnerTexts()).slice(1).map((text) => /\w\.pdf/.exec(text)?.[0]);
    await table().getByRole('button', { name: 'Filename' }).click();
    await eventually(names).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    await table().getByRole('button', { name: 'Filename' }).click();
    await eventually(names).toEqual(['c.pdf', 'b.pdf', 'a.pdf']);
    await table().getByRole('button', { name: 'Size' }).click();
    await eventually(names).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-size');
    await page.reload();
    await eventually(names).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
    expect(await table().getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending');
    await checkAccessible(page);
  });

  test('[FILE-2] [FILE-3] the search takes special characters, whatever the case, and is in the address', async () => {
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
  });

  test('[FILE-1] a long list comes by the hundred and only what is in sight is drawn', async () => {
    const { open } = await enter();
    const asked: number[] = [];
    await page.route('**/files/documents?*', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      if (query.get('filter')?.startsWith('status==uploading')) return route.fulfill({ json: [] });
      const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))];
      asked.push(skip);
      const rows = Array.from({ length: Math.min(limit, 1234 - skip) }, (_, i) => ({
        _id: `00000000-0000-4000-8000-${`${skip + i}`.padStart(12, '0')}`,
        filename: `document ${skip + i}.pdf`,
        size: 1000,
        status: 'uploaded',
        numberOfParts: 1,
        createdDate: '2026-10-01T08:15:00.000Z',
        createdByRef: { email: 'somebody@site.test' },
      }));
      return route.fulfill({ json: rows });
    });
    await open('documents');
    await page.getByText('document 0.pdf').waitFor();
    expect(asked).toEqual([0]);
    const toEnd = () => page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    const seesTheLast = async () => {
      await toEnd();
      return page.getByText('document 1233.pdf').isVisible();
    };
    await eventually(seesTheLast, 60_000).toBe(true);
    expect(asked).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200]);
    expect(await table().getByRole('row').count()).toBeLessThan(100);
    const head = await table().getByRole('columnheader', { name: 'Filename' }).boundingBox();
    expect(head?.y).toBeLessThan(160);
    await button('Upload documents').click();
    await page.getByRole('menuitem', { name: 'From my device' }).waitFor();
  });

  test('[FILE-12] a list that cannot be loaded says so in place and in an alert, and can be tried again', async () => {
    const { open } = await enter();
    await page.route('**/files/scans?*', (route) => route.abort());
    await open('scans');
    const alert = page.getByRole('dialog', { name: 'Warning' });
    await alert.getByText("We couldn't display the files, please retry.").waitFor();
    await checkAccessible(page);
    await alert.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByRole('main').getByText("We couldn't display the files, please retry.").waitFor();
    await page.unroute('**/files/scans?*');
    await button('Retry').click();
    await page.getByText("You haven't uploaded any scans yet.").waitFor();
  });
});

describe('deleting', () => {
  test('[FILE-4] it asks first, and then the file is gone', async () => {
    const { openWith } = await enter();
    await openWith([file('keep.pdf'), file('drop.pdf')]);
    const ask = async () => {
      await button('Actions for drop.pdf').click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog().getByText("Once you delete this file, you won't be able to restore it.").waitFor();
    };
    await ask();
    await checkAccessible(page);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(button('Actions for drop.pdf'))).toBe(true);
    await rowOf('drop.pdf').waitFor();
    await ask();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await rowOf('drop.pdf').waitFor({ state: 'detached' });
    await page.reload();
    await rowOf('keep.pdf').waitFor();
    expect(await rowOf('drop.pdf').count()).toBe(0);
  });

  test('[FILE-12] a file that cannot be removed stays, and an alert says so', async () => {
    const { openWith } = await enter();
    await openWith([file('stays.pdf')]);
    await page.route('**/files/documents/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await button('Actions for stays.pdf').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    const alert = page.getByRole('dialog', { name: 'Warning' });
    await alert.getByText("We couldn't remove the file, please retry.").waitFor();
    await alert.getByRole('button', { name: 'Acknowledge' }).click();
    await rowOf('stays.pdf').waitFor();
  });

  test('[FILE-12] a file that is in use says who needs it', async () => {
    const { openWith } = await enter();
    await openWith([file('used.pdf')]);
    const inUse = refuse(409, 'files.inUse');
    await page.route('**/files/documents/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ ...inUse, json: { ...inUse.json, payload: { usedBy: ['Week 36', 'Week 40'] } } })
        : route.continue(),
    );
    await button('Actions for used.pdf').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('alert').getByText('This file is needed by Week 36 and Week 40.').waitFor();
    await checkAccessible(page);
  });
});

test('[DASH-1] [DASH-2] [FILE-4] a member sees only the documents, and neither uploads nor deletes', async () => {
  const { openWith, projectId } = await enter();
  await openWith([file('theirs.pdf')]);
  const email = `member${made}@site.test`;
  await product.addUser(email, { [projectId]: ['READ', 'LIST', 'VIEW_ASSETS', 'FILE_DOC_LIST'] });
  const other = await product.pageOf(email);
  await other.goto(`/manage/${projectId}/home`);
  await other.waitForURL('**/documents');
  await other.getByText('theirs.pdf').waitFor();
  const menu = other.getByRole('navigation', { name: 'Management pages' });
  expect((await menu.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(['Documents']);
  expect(await other.getByRole('button', { name: /Upload|Actions/ }).count()).toBe(0);
  for (const kind of ['scans', 'models']) {
    await other.goto(`/manage/${projectId}/${kind}`);
    await other.getByText('User has not the required permissions').waitFor();
  }
});

test('[FILE-4] the menu of a file works by keyboard, and gives the focus back', async () => {
  const { openWith } = await enter();
  await openWith([file('a.pdf')]);
  const menuButton = button('Actions for a.pdf');
  const hasFocus = () => menuButton.evaluate((element) => element === document.activeElement);
  const focused = (selector: string) => page.evaluate((css) => document.activeElement?.closest(css) !== null, selector);
  for (const _ of ['first', 'again']) {
    await menuButton.focus();
    await page.keyboard.press('Enter');
    await eventually(() => focused('[role=menu]')).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor({ state: 'detached' });
    await eventually(hasFocus).toBe(true);
  }
  await page.keyboard.press('Enter');
  await eventually(() => focused('[role=menu]')).toBe(true);
  await page.keyboard.press('ArrowDown');
  await eventually(() => focused('[role=menuitem]')).toBe(true);
  await page.keyboard.press('Enter');
  await dialog().getByText("Once you delete this file, you won't be able to restore it.").waitFor();
});

describe('the upload window', () => {
  test('[FILE-5] 416 px wide, a list of 320 px, and the guidance of each kind', async () => {
    const { open } = await enter();
    const expected = {
      scans: ['registered', 'georeferenced', 'not cropped', 'panoramic images', 'at least 2 cm'],
      models: ['IFC 2x3, RVT, NWC or NWD', 'well-labelled categories'],
      documents: ['Recommended formats: .pdf, .xls, .csv, .jpeg, .jpg, .png, .doc, .docx and .zip'],
    };
    for (const kind of ['scans', 'models', 'documents'] as const) {
      await open(kind);
      await openModal(kind);
      for (const text of expected[kind]) await dialog().getByText(text).waitFor();
      expect((await dialog().boundingBox())?.width).toBe(416);
      await choose([file('a.zip')]);
      expect((await page.getByRole('region', { name: 'Chosen files' }).boundingBox())?.height).toBe(320);
    }
    await checkAccessible(page);
  });

  test.each([
    ['scans', ['a.e57', 'b.B2G', 'c.zip'], ['d.ifc', 'e.las']],
    ['models', ['a.ifc', 'b.NWD', 'c.nwc', 'd.rvt'], ['e.e57']],
  ] as const)('[FILE-6] of %s only the accepted types are sent', async (kind, right, wrong) => {
    const { open } = await enter();
    await open(kind);
    await openModal(kind);
    expect(await button('Send files').isDisabled()).toBe(true);
    await choose(wrong.map((name) => file(name)));
    for (const name of wrong) await itemOf(name).getByText('Wrong file format').waitFor();
    expect(await button('Send files').isDisabled()).toBe(true);
    await checkAccessible(page);
    await choose(right.map((name) => file(name)));
    for (const name of right) expect(await itemOf(name).getByText('Wrong file format').count()).toBe(0);
    const storeOnly = dialog().getByRole('button', { name: 'Store only' });
    const stored = right.filter((name) => /\.(b2g|nwd|nwc|rvt)$/i.test(name));
    await eventually(() => storeOnly.count()).toBe(stored.length);
    for (const _ of stored) await storeOnly.first().click();
    await button('Send files').click();
    await dialog().getByText('Upload finished.').waitFor();
    await closeModal();
    await rowOf(right[0]).waitFor();
    expect(await table().getByRole('row').count()).toBe(right.length + 1);
  });

  test('[FILE-6] a chosen file can be removed, and without files nothing can be sent', async () => {
    const { open } = await enter();
    await open('documents');
    await openModal('documents');
    await choose([file('anything.xyz')]);
    expect(await button('Send files').isEnabled()).toBe(true);
    await button('Remove anything.xyz').click();
    expect(await button('Send files').isDisabled()).toBe(true);
  });

  test('[FILE-7] [FILE-8] [FILE-9] files arrive whole, and the list shows them', async () => {
    const { open } = await enter();
    await open('scans');
    const files = [file('one.e57', 5), file('two.zip', 1)];
    // An end that is no whole part.
    files[0]!.buffer = randomBytes(4 * partBytes + 321);
    // Two parts pass, and the second file has but one: something of the first arrives.
    const hold = await holdParts({ after: 2 });
    await send('scans', files);
    const inProgress = "Upload in progress. Please don't close this tab while the files are uploading.";
    await dialog().getByText(inProgress).waitFor();
    await eventually(() => itemOf('one.e57').getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/\d/);
    await checkAccessible(page);
    hold.letGo();
    await dialog().getByText('Upload finished.', { exact: true }).waitFor();
    await checkAccessible(page);
    await closeModal();
    const listed = page.waitForResponse('**/files/scans?*status%3Din*');
    await page.reload();
    const answer = (await (await listed).json()) as { filename: string; sha256: string }[];
    for (const { name, buffer } of files) {
      const sha256 = createHash('sha256').update(buffer).digest('hex');
      expect(answer.find(({ filename }) => filename === name)?.sha256).toBe(sha256);
    }
  });

  test('[FILE-7] files can be dropped', async () => {
    const { open } = await enter();
    await open('models');
    await openModal('models');
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['ISO-10303-21;'], 'dropped.ifc'));
      data.items.add(new File(['x'], 'dropped.txt'));
      return data;
    });
    const zone = dialog().getByText('Drop files here or');
    await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
    await zone.dispatchEvent('drop', { dataTransfer: transfer });
    await itemOf('dropped.txt').getByText('Wrong file format').waitFor();
    await button('Send files').click();
    await dialog().getByText('Upload finished.', { exact: true }).waitFor();
    await closeModal();
    await rowOf('dropped.ifc').waitFor();
  });

  test('[FILE-7] [FILE-8] one file is canceled, the others arrive; Try again sends it', async () => {
    const { open } = await enter();
    await open('scans');
    const hold = await holdParts({ after: 1 });
    await send('scans', [file('stopped.e57', 4), file('arrives.e57', 2)]);
    await eventually(hold.countHeld).toBeGreaterThan(0);
    await button('Cancel stopped.e57').click();
    await itemOf('stopped.e57').getByText('Canceled').waitFor();
    hold.letGo();
    await dialog().getByText('Upload finished. 1 file(s) not uploaded.').waitFor();
    await checkAccessible(page);
    await button('Try again').click();
    await itemOf('stopped.e57').getByText('Ready to send').waitFor();
    expect(await itemOf('arrives.e57').count()).toBe(0);
    await button('Send files').click();
    await dialog().getByText('Upload finished.', { exact: true }).waitFor();
    await closeModal();
    for (const name of ['stopped.e57', 'arrives.e57']) await rowOf(name).waitFor();
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

  test.each([
    ['404', refuse(404, 'files.notFound')],
    ['401', refuse(401, 'auth.tokenInvalid')],
  ])('[FILE-7] [FILE-8] [FILE-9] %s fails the file; Try again begins anew', async (_, answer) => {
    const { open } = await enter();
    await open('scans');
    await page.route('**/next-pending-part', (route) => route.fulfill(answer));
    await send('scans', [file('a.e57')]);
    await dialog().getByText('Upload failed. Please try again.').waitFor();
    await itemOf('a.e57').getByText('Refused by the test.').waitFor();
    await checkAccessible(page);
    await page.unroute('**/next-pending-part');
    await button('Try again').click();
    await button('Send files').click();
    await dialog().getByText('Upload finished.', { exact: true }).waitFor();
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
    await page.route('**/api/storage/**', (route) =>
      isPut(route) && ++broken === 1 ? route.abort() : route.continue(),
    );
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

  test('[FILE-10] two files at a time, three parts of each', async () => {
    const { open } = await enter();
    await open('scans');
    const fileOf = new Map<string, string>();
    await page.route('**/next-pending-part', async (route) => {
      const answer = await route.fetch();
      const { part } = (await answer.json()) as { part?: { signedUrl: string } };
      if (part) fileOf.set(new URL(part.signedUrl, page.url()).href, route.request().url());
      await route.fulfill({ response: answer });
    });
    const underway = new Map<string, number>();
    const most = { files: 0, parts: 0, all: 0 };
    let release: () => void = () => {};
    const full = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/storage/**', async (route) => {
      if (!isPut(route)) return route.continue();
      const owner = fileOf.get(route.request().url()) ?? 'unknown';
      underway.set(owner, (underway.get(owner) ?? 0) + 1);
      const counts = [...underway.values()].filter((count) => count > 0);
      most.files = Math.max(most.files, counts.length);
      most.parts = Math.max(most.parts, ...counts);
      most.all = Math.max(
        most.all,
        counts.reduce((sum, count) => sum + count, 0),
      );
      if (most.all === 6) release();
      await full;
      underway.set(owner, (underway.get(owner) ?? 0) - 1);
      return route.continue();
    });
    await send('scans', [file('a.e57', 8), file('b.e57', 8), file('c.e57', 8), file('d.e57', 8)]);
    await dialog().getByText('Upload finished.', { exact: true }).waitFor({ timeout: 60_000 });
    expect(most).toEqual({ files: 2, parts: 3, all: 6 });
  });
});

describe('while files are on their way', () => {
  test('[FILE-7] closing the window stops nothing: the tray goes along to every page, and the list follows', async () => {
    const { open } = await enter();
    await open('scans');
    const hold = await holdParts({ after: 2 });
    await send('scans', [file('a.e57', 4), file('b.e57', 4)]);
    await eventually(hold.countHeld).toBeGreaterThan(0);
    await closeModal();
    await tray().waitFor();
    await tray()
      .getByText(/of \d+\skB/)
      .waitFor();
    await checkAccessible(page);
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    await itemOf('a.e57').waitFor();
    await page.getByRole('link', { name: 'My Projects', exact: true }).click();
    await page.getByRole('heading', { name: 'My Projects' }).waitFor();
    await button('Fold').click();
    await itemOf('a.e57').waitFor({ state: 'hidden' });
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: 'Scans' }).waitFor();
    await button('Show the files').click();
    await button('Cancel b.e57').click();
    await itemOf('b.e57').getByText('Canceled').waitFor();
    hold.letGo();
    await rowOf('a.e57').waitFor();
    await page.getByRole('region', { name: 'Upload finished. 1 file(s) not uploaded.' }).waitFor();
    await checkAccessible(page);
    await button('Try again').click();
    await rowOf('b.e57').waitFor();
    await page.getByRole('region', { name: 'Upload finished.', exact: true }).waitFor();
    await button('Close').click();
    expect(await tray().count()).toBe(0);
  });

  test('the tray stands beside the viewer too', async () => {
    page = await product.pageOf('admin@demo.test', 'plumbline-demo');
    const projectId = (await product.modules.access.findProject('northbank|harbour-house'))?.id as string;
    await page.goto(`/manage/${projectId}/documents`);
    const hold = await holdParts();
    await send('documents', [file('a.pdf', 2)]);
    await closeModal();
    await page.getByRole('link', { name: 'My Projects', exact: true }).click();
    await page
      .getByRole('link', { name: /Harbour House/ })
      .first()
      .click();
    await page.waitForURL('**/quality');
    await tray().waitFor();
    await checkAccessible(page);
    hold.letGo();
    await page.getByRole('region', { name: 'Upload finished.' }).waitFor();
  });

  test('[FILE-8] leaving asks, and no longer when everything has arrived', async () => {
    const { open } = await enter();
    await open('scans');
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.dismiss();
    });
    const hold = await holdParts();
    await send('scans', [file('a.e57')]);
    await eventually(hold.countHeld).toBe(1);
    // Dismissed, the page stays: a reload of the page's own, as nobody can wait for its end.
    await page.evaluate(() => location.reload());
    await eventually(() => asked).toEqual(['beforeunload']);
    hold.letGo();
    await dialog().getByText('Upload finished.', { exact: true }).waitFor();
    await page.reload();
    await rowOf('a.e57').waitFor();
    expect(asked).toEqual(['beforeunload']);
  });

  test('whoever signs out leaves no upload behind on the screen', async () => {
    const { open } = await enter();
    await open('scans');
    const hold = await holdParts();
    await send('scans', [file('a.e57', 2)]);
    // What has not begun on the server yet is not interrupted either.
    await eventually(hold.countHeld).toBeGreaterThan(0);
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
  });
});

describe('an upload that was interrupted', () => {
  /** On the disk, so that it is the same file when it is chosen again. */
  async function fileOnDisk(name: string, parts: number) {
    const path = join(folder, name);
    await writeFile(path, randomBytes(parts * partBytes));
    return path;
  }

  async function interrupt(path: string) {
    const hold = await holdParts({ after: 4 });
    await send('scans', path);
    // The first parts are there and reported: the bar says so.
    await eventually(hold.countHeld).toBe(3);
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    hold.letGo();
    await page.unroute('**/api/storage/**');
  }

  test('[FILE-11] it goes on where it stopped when the same file is chosen after a reload', async () => {
    const { open } = await enter();
    await open('scans');
    const path = await fileOnDisk('resumed.e57', 10);
    await interrupt(path);
    await page.getByText('1 upload was interrupted. Choose the same file to go on.').waitFor();
    await checkAccessible(page);
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

  test('[FILE-11] it can be discarded', async () => {
    const { open } = await enter();
    await open('scans');
    await interrupt(await fileOnDisk('given-up.e57', 8));
    await button('Discard given-up.e57').click();
    await checkAccessible(page);
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await page.getByText('was interrupted').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText("You haven't uploaded any scans yet.").waitFor();
    expect(await page.getByText('was interrupted').count()).toBe(0);
  });

  test('[FILE-11] several can be discarded at once', async () => {
    const { open } = await enter();
    await open('scans');
    const hold = await holdParts();
    await send('scans', [file('a.e57', 4), file('b.e57', 4)]);
    await eventually(hold.countHeld).toBe(6);
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    hold.letGo();
    await page.getByText('2 uploads were interrupted. Choose the same files to go on.').waitFor();
    await checkAccessible(page);
    await button('Discard all').click();
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await page.getByText('were interrupted').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText("You haven't uploaded any scans yet.").waitFor();
    expect(await page.getByText('interrupted').count()).toBe(0);
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
});
