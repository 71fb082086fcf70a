import { longestRoiDescription } from '@plumbline/contract/resources/analysisRequests';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answers } from '../../../../data/testing/fakeClient.ts';
import { refuse } from '../../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../../ui/testing/checkAccessible.ts';
import { aDetail, aFile, aRequest, fileId, modelId, openRequests, projectId, requestId } from '../testing.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => button(name).click();
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const sentence = 'Do you really want to exit the wizard? If you exit now, your data will be lost.';

const start = async (answers: Answers = {}) => {
  const opened = await openRequests({ at: '/create', answers });
  await press('Start');
  return opened;
};

async function chooseFiles(...names: string[]) {
  await press('Select Files');
  for (const name of names) await dialog().getByRole('checkbox', { name }).click();
  await dialog().getByRole('button', { name: 'Select Files' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
}

async function fillScans() {
  await press('Next');
  await chooseFiles('scan-1.e57', 'scan-3.e57');
  await field('Scan date*').fill('05/03/2026');
  await page.getByRole('radio', { name: 'Leica BLK2GO' }).click();
  await page.getByRole('radio', { name: 'Georeferenced locally to the model' }).click();
}

async function fillAll() {
  await fillScans();
  await press('Next');
  await field('Area of interest*').fill('Second floor');
}

test('[REQ-2] the welcome says what is needed, and to upload first', async () => {
  await openRequests({ at: '/create' });
  await expect.element(button('Start')).toBeVisible();
  const text = document.body.textContent ?? '';
  expect(text).toContain('BIM models');
  expect(text).toContain('Scans');
  expect(text).toContain('Documents');
  expect(text).toContain('one continuous area and acquired the same day');
  expect(text).toContain('Upload all files first');
  await checkAccessible();
});

test('[REQ-2] the active model with its version and the names of its root models', async () => {
  await start();
  await expect.element(heading('BIM model')).toHaveFocus();
  await expect.element(page.getByText('VERSION 3')).toBeVisible();
  await expect.element(page.getByText('Architecture.ifc')).toBeVisible();
  await expect.element(page.getByText('MEP.ifc')).toBeVisible();
  await expect.element(button('Next')).toBeEnabled();
  await checkAccessible();
});

test('what it will be judged by is said, and where that is set', async () => {
  await start();
  await expect
    .element(page.getByText(/^Judged by the tolerances of the project: 10.mm for all but Wall 15.mm\./))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Settings' }).last())
    .toHaveAttribute('href', `/manage/${projectId}/settings`);
});

const names: Answers = {
  'elements.floors': () => ['Ground floor', 'Level 1'],
  'elements.elementTypes': () => ['Slab', 'Wall:Basic'],
  'elements.rootModels': () => ['Architecture.ifc', 'MEP.ifc'],
};

test('what is due is named by floors, types and GlobalIds, counted, and sent; names that mean nothing are told', async () => {
  const { sent } = await start({
    ...names,
    'analysisRequests.create': () => aRequest(7),
    'analysisRequests.countDue': ({ body }) => {
      const { externalIds = [] } = (body as { dueDomain: { externalIds?: string[] } }).dueDomain;
      const unknown = externalIds.filter((id) => id.startsWith('nobody'));
      return { elementCount: 12_345, dueCount: 1200, unknownCount: unknown.length, unknown };
    },
  });
  await expect.element(page.getByRole('radio', { name: 'Everything in the model' })).toBeChecked();
  await page.getByRole('radio', { name: 'Only a part of it' }).click();
  await expect.element(page.getByText('Still needed: what is due')).toBeVisible();
  await expect.element(button('Next')).toBeDisabled();
  await page.getByRole('option', { name: 'Level 1' }).click();
  await expect.element(page.getByText('1,200 of 12,345 elements are due.')).toBeVisible();
  await field('GlobalIds').fill('GlobalId,Name\n2O2Fr$t4X7Zf8NOew3FLOH,Wall\nnobody 1\nnobody 2');
  await expect.element(page.getByText('2 names are not in the model')).toBeVisible();
  await expect.element(page.getByText('nobody 1, nobody 2', { exact: true })).toBeVisible();
  await checkAccessible();
  await fillAll();
  await press('Request Analysis');
  await dialog().getByRole('textbox').fill('Week 7');
  await dialog().getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent('analysisRequests.create').length).toBe(1);
  expect(sent('analysisRequests.create')[0]).toMatchObject({
    body: { dueDomain: { floors: ['Level 1'], externalIds: ['2O2Fr$t4X7Zf8NOew3FLOH', 'nobody 1', 'nobody 2'] } },
  });
});

test('what was due last is due to begin with, and everything can be again', async () => {
  const { sent } = await start({
    ...names,
    'analysisRequests.due': () => ({ dueDomain: { floors: ['Level 1'] } }),
    'analysisRequests.countDue': () => ({ elementCount: 10, dueCount: 4, unknownCount: 0, unknown: [] }),
    'analysisRequests.create': () => aRequest(7),
  });
  await expect.element(page.getByText('As in the last request of this project.')).toBeVisible();
  await expect.element(page.getByText('4 of 10 elements are due.')).toBeVisible();
  await page.getByRole('radio', { name: 'Everything in the model' }).click();
  await fillAll();
  await press('Request Analysis');
  await dialog().getByRole('textbox').fill('Week 7');
  await dialog().getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => sent('analysisRequests.create').length).toBe(1);
  expect((sent('analysisRequests.create')[0] as { body: object }).body).not.toHaveProperty('dueDomain');
});

test('[REQ-2] without an active model nothing can be requested', async () => {
  await start({ 'models.active': () => refuse('models.noActive') });
  const none = 'Unable to request an analysis: There are no active BIM models available to create a request.';
  await expect.element(page.getByRole('alert').getByText(none)).toBeVisible();
  await expect.element(button('Next')).toBeDisabled();
  await checkAccessible();
});

test('[REQ-2] a model that is still being prepared appears by itself', async () => {
  let isReady = false;
  const model = { _id: modelId, name: 'A', modelVersion: 1, modelUrn: 'u', createdDate: '2026-02-20T16:40:00.000Z' };
  await start({
    'models.active': () => (isReady ? { ...model, elementCount: 1 } : refuse('models.noActive')),
    'models.fileStates': () => [{ fileId: fileId(1), status: isReady ? 'ready' : 'reading', progress: 0.5 }],
  });
  await expect.element(page.getByText('The BIM model is being prepared')).toBeVisible();
  expect(page.getByRole('alert').query()).toBeNull();
  isReady = true;
  await expect.poll(() => page.getByText('VERSION 1').query(), { timeout: 20_000 }).not.toBeNull();
});

test('[REQ-3] [REQ-8] scans, date, scanner and georeference are required; images are not asked for', async () => {
  await start();
  await press('Next');
  await expect.element(heading('Scan information')).toHaveFocus();
  for (const label of ['Scan files*', 'Scan date*', 'Scanner model*', 'Georeference*']) {
    await expect.element(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByRole('radio', { name: 'No - Synthentic images will be generated' })).toBeChecked();
  await expect.element(button('Next')).toBeDisabled();
  await checkAccessible();
  await chooseFiles('scan-1.e57');
  await expect.element(button('Next')).toBeDisabled();
  await field('Scan date*').fill('31/02/2026');
  await expect.element(page.getByText('Invalid format: DD/MM/YYYY is expected')).toBeVisible();
  await field('Scan date*').fill('05/03/2026');
  await page.getByRole('radio', { name: 'Static' }).click();
  await expect.element(button('Next')).toBeDisabled();
  await expect.element(page.getByText('Still needed: georeference')).toBeVisible();
  await page.getByRole('radio', { name: 'Not georeferenced' }).click();
  await expect.element(button('Next')).toBeEnabled();
  await press('Remove scan-1.e57');
  await expect.element(button('Select Files')).toHaveFocus();
  await expect.element(button('Next')).toBeDisabled();
});

test('what cannot be analysed cannot be chosen, and says why', async () => {
  const closed = `${'The format of .b2g files is not public; export the scans as E57. '.repeat(3).trim()}`;
  await start({
    'files.scans.list': () => [
      aFile(1, { readability: { isReadable: true } }),
      aFile(2, { filename: 'closed.b2g', readability: { isReadable: false, message: closed } }),
      aFile(3),
    ],
  });
  await press('Next');
  await press('Select Files');
  await expect.element(dialog().getByRole('checkbox', { name: 'closed.b2g' })).toBeDisabled();
  const reason = dialog().getByText(`Cannot be analysed. ${closed}`);
  await expect.element(reason).toBeVisible();
  expect(reason.element().scrollWidth).toBe(reason.element().clientWidth);
  for (const name of ['scan-1.e57', 'scan-3.e57']) {
    await expect.element(dialog().getByRole('checkbox', { name })).toBeEnabled();
  }
  await checkAccessible();
});

test('a scan that turned out to be unreadable is named with the reason', async () => {
  const scans = [{ filename: 'scan-1.e57', message: 'The file is cut off.' }];
  await start({ 'analysisRequests.create': () => refuse('requests.scanUnreadable', { scans }) });
  await fillAll();
  await press('Request Analysis');
  await field('Analysis name*').fill('Week 10');
  await press('Send');
  await expect.element(dialog().getByRole('alert').getByText('scan-1.e57: The file is cut off.')).toBeVisible();
});

test('nothing can be requested against a model of which a file was deleted, and it says which', async () => {
  await start({
    'models.rootModels': () => [
      { name: 'Architecture', firstElement: 0, elementCount: 10_000, hasFile: true },
      { name: 'Structure', firstElement: 10_000, elementCount: 401, hasFile: false },
    ],
  });
  await expect
    .element(page.getByText(/^Nothing can be analysed against VERSION.3: it was made of “Structure”/))
    .toBeVisible();
  await expect.element(button('Next')).toBeDisabled();
  await checkAccessible();
});

test('[REQ-3] a day can be picked from the calendar', async () => {
  await start();
  await press('Next');
  await field('Scan date*').fill('05/03/2026');
  await press('Scan date: open the calendar');
  await page.getByRole('button', { name: '17 March 2026', exact: true }).click();
  await expect.element(field('Scan date*')).toHaveValue('17/03/2026');
});

test('a scan day in the future is refused where it is typed', async () => {
  await start();
  await fillScans();
  await expect.element(button('Next')).toBeEnabled();
  await field('Scan date*').fill('05/03/2199');
  await expect
    .element(field('Scan date*'))
    .toHaveAccessibleDescription('This day is in the future. Enter the day of scanning.');
  await expect.element(button('Next')).toBeDisabled();
});

test('[REQ-3] files are searched, several are chosen, and none cannot be chosen', async () => {
  const { sent } = await start();
  await press('Next');
  await press('Select Files');
  const choose = dialog().getByRole('button', { name: 'Select Files' });
  await expect.element(dialog().getByText('2.4 GB')).toBeVisible();
  await expect.element(choose).toBeDisabled();
  await checkAccessible();
  await dialog().getByRole('checkbox', { name: 'scan-1.e57' }).click();
  await dialog().getByRole('checkbox', { name: 'scan-2.e57' }).click();
  await expect.element(dialog().getByText('2 selected')).toBeVisible();
  await dialog().getByRole('searchbox', { name: 'Search scans' }).fill('north');
  const filter = expect.stringContaining('filename=~');
  await expect.poll(() => sent('files.scans.list').at(-1)?.query).toMatchObject({ filter });
  await choose.click();
  await expect.element(button('Remove scan-1.e57')).toBeVisible();
  await expect.element(button('Remove scan-2.e57')).toBeVisible();
});

test('[REQ-3] where nothing is uploaded, the way to the upload does not lose what was entered', async () => {
  await start({ 'files.scans.list': () => [] });
  await press('Next');
  await press('Select Files');
  await expect.element(dialog().getByText("You haven't uploaded any scans yet.")).toBeVisible();
  const link = dialog().getByRole('link', { name: 'Upload scans (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('href', `/manage/${projectId}/scans`);
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('[REQ-4] the area of interest takes 499 characters, and documents are optional', async () => {
  await start();
  await fillScans();
  await press('Next');
  const area = field('Area of interest*');
  await expect.element(area).toHaveAttribute('placeholder', 'Max 500 characters');
  await expect.element(button('Request Analysis')).toBeDisabled();
  await area.click();
  await area.fill('x'.repeat(longestRoiDescription - 1));
  await expect.element(page.getByText('1 character left')).toBeVisible();
  await userEvent.keyboard('yz');
  expect((area.element() as HTMLTextAreaElement).value).toHaveLength(499);
  await checkAccessible();
  await press('Request Analysis');
  await expect.element(dialog().getByRole('textbox', { name: 'Analysis name*' })).toHaveFocus();
  await checkAccessible();
});

test('[REQ-5] [REQ-6] what was entered is sent once, and the confirmation promises an e-mail', async () => {
  let answer = (_: unknown) => {};
  const { sent, router, address } = await start({
    'analysisRequests.create': () => new Promise((resolve) => (answer = resolve)),
  });
  await fillAll();
  await chooseFiles('Plan of level 2.pdf');
  await press('Request Analysis');
  const send = dialog().getByRole('button', { name: 'Send' });
  await expect.element(send).toBeDisabled();
  await field('Analysis name*').fill('  ');
  await expect.element(send).toBeDisabled();
  await field('Analysis name*').fill('Week 10');
  await send.click();
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  answer(aRequest(13, { status: 'waiting', analysisName: 'Week 10' }));
  await expect.element(heading('Your new analysis is on the way')).toHaveFocus();
  await expect
    .element(page.getByText(/An e-mail to admin@site.test will tell you when Week 10 is ready/))
    .toBeVisible();
  expect(sent('analysisRequests.create').map(({ body }) => body)).toEqual([
    {
      analysisName: 'Week 10',
      modelDomain: { model: modelId },
      scanDomain: {
        files: [fileId(1), fileId(3)],
        date: '2026-03-05',
        scannerModel: 'mobile.leica.blk2go',
        georeference: 'LocallyGeoreferenced',
      },
      hasImages: false,
      documentDomain: { files: [fileId(7)], roiDescription: 'Second floor' },
    },
  ]);
  await checkAccessible();
  await page.getByRole('link', { name: 'Go back to analyses' }).click();
  await expect.poll(address).toBe(`/manage/${projectId}/analysisrequest`);
  expect([...router.state.blockers.values()].every(({ state }) => state === 'unblocked')).toBe(true);
});

test('[REQ-5] a request that is refused says so with the reason, and can be sent again', async () => {
  let refused = true;
  await start({
    'analysisRequests.create': () => (refused ? refuse('requests.otherModel') : aRequest(13, { status: 'waiting' })),
  });
  await fillAll();
  await press('Request Analysis');
  await field('Analysis name*').fill('Week 10');
  await press('Send');
  const alert = dialog().getByRole('alert');
  await expect.element(alert.getByText('We could not process the request. Please try again.')).toBeVisible();
  await expect.element(alert.getByText(/^Another model has become active meanwhile./)).toBeVisible();
  await checkAccessible();
  refused = false;
  await press('Send');
  await expect.element(heading('Your new analysis is on the way')).toBeVisible();
});

test('[REQ-5] a request whose answer was lost is the same when it is sent again, and another when it says something else', async () => {
  let lost = true;
  const { sent } = await start({
    'analysisRequests.create': () => (lost ? refuse('internal') : aRequest(13, { status: 'waiting' })),
  });
  await fillAll();
  await press('Request Analysis');
  await field('Analysis name*').fill('Week 10');
  await press('Send');
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await press('Send');
  await expect.poll(() => sent('analysisRequests.create')).toHaveLength(2);
  await expect.element(button('Send')).toBeEnabled();
  await field('Analysis name*').fill('Week 11');
  lost = false;
  await press('Send');
  await expect.element(heading('Your new analysis is on the way')).toBeVisible();
  const [first, second, third] = sent('analysisRequests.create').map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('[REQ-5] files that were deleted meanwhile are left out by name', async () => {
  await start({
    'analysisRequests.create': () => refuse('requests.filesMissing', { fileIds: [fileId(1)] }),
  });
  await fillAll();
  await press('Request Analysis');
  await field('Analysis name*').fill('Week 10');
  await press('Send');
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .getByText(/^Some of the chosen files were deleted/),
    )
    .toBeVisible();
  await press('Cancel');
  await expect.element(page.getByText('Some files no longer exist and are left out')).toBeVisible();
  await press('Back');
  await expect.element(button('Remove scan-3.e57')).toBeVisible();
  expect(button('Remove scan-1.e57').query()).toBeNull();
});

test('[REQ-7] leaving asks, staying keeps what was entered, exiting leaves', async () => {
  const { router, address } = await start();
  await fillScans();
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect.element(dialog().getByText(sentence)).toBeVisible();
  // The title gives the dialog its name a moment after both are there.
  await expect.element(dialog()).toHaveAccessibleName();
  await checkAccessible();
  await press('Stay');
  await expect.element(field('Scan date*')).toHaveValue('05/03/2026');
  expect(address()).toContain('/create');
  void router.navigate('/select-project');
  await expect.element(dialog().getByText(sentence)).toBeVisible();
  await press('Exit');
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
});

const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('[REQ-7] closing the tab asks, but not before anything was entered', async () => {
  const { router } = await openRequests({ at: '/create' });
  await expect.element(button('Start')).toBeVisible();
  expect(closeTab()).toBe(false);
  await press('Start');
  await expect.element(heading('BIM model')).toBeVisible();
  expect(closeTab()).toBe(true);
  await press('Back');
  await expect.element(heading('What an analysis needs')).toHaveFocus();
  expect(closeTab()).toBe(false);
  await router.navigate('/select-project');
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
  expect(closeTab()).toBe(false);
});

test('[REQ-8] only steps behind valid ones can be opened, and going back loses nothing', async () => {
  await start();
  await expect.element(button('Support documents')).toBeDisabled();
  await fillAll();
  await button('BIM model (done)').click();
  await expect.element(heading('BIM model')).toHaveFocus();
  await press('Support documents');
  await expect.element(field('Area of interest*')).toHaveValue('Second floor');
  await press('Back');
  await expect.element(field('Scan date*')).toHaveValue('05/03/2026');
  await expect.element(page.getByRole('radio', { name: 'Leica BLK2GO' })).toBeChecked();
  await field('Scan date*').fill('');
  await expect.element(button('Support documents')).toBeDisabled();
});

test('an earlier request is taken over, without files that are gone, and corrected', async () => {
  const { sent } = await openRequests({
    at: `/create?from=${requestId(12)}`,
    answers: {
      'analysisRequests.one': () =>
        aDetail(12, {
          status: 'failed',
          scanFiles: [
            { _id: fileId(1), filename: 'scan-1.e57', isDeleted: false },
            { filename: 'gone.e57', isDeleted: true },
          ],
        }),
      'analysisRequests.create': () => aRequest(13, { status: 'waiting' }),
    },
  });
  await expect
    .element(page.getByText('The fields are those of Week 12 (#12). That request stays as it is.'))
    .toBeVisible();
  await expect.element(page.getByText('gone.e57')).toBeVisible();
  await press('Next');
  await expect.element(field('Scan date*')).toHaveValue('05/03/2026');
  await press('Next');
  await press('Request Analysis');
  await expect.element(field('Analysis name*')).toHaveValue('Week 12');
  await press('Send');
  await expect.element(heading('Your new analysis is on the way')).toBeVisible();
  expect(sent('analysisRequests.create')[0]?.body).toMatchObject({
    scanDomain: { files: [fileId(1)], scannerModel: 'mobile.navvis' },
    hasImages: true,
  });
});

test('an earlier request that cannot be loaded leaves the wizard empty and says so', async () => {
  await openRequests({
    at: `/create?from=${requestId(12)}`,
    answers: { 'analysisRequests.one': () => refuse('requests.notFound') },
  });
  await expect.element(page.getByText('The earlier request could not be loaded: the fields are empty.')).toBeVisible();
  await expect.element(button('Start')).toBeVisible();
});
