import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createTelemetry } from '../../../data/telemetry/createTelemetry.ts';
import { anIssue } from '../../../data/testing/anIssue.ts';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openIssues } from '../testing/openIssues.tsx';

const service = 'Site Cloud';
const connected = { forgeHub: { id: 'h', name: 'Hub' }, forgeProject: { id: 'p', name: 'Harbour House' } };
const button = (name: string) => page.getByRole('button', { name, exact: true });

const open = (answers: Answers) =>
  openIssues({
    start: { issues: [anIssue()] },
    services: { telemetry: createTelemetry({ send: () => undefined }) },
    answers: {
      'system.settings': () => ({
        productName: 'Plumbline',
        companyName: 'Northbank',
        supportEmail: '',
        salesEmail: '',
        helpUrl: '',
        environment: 'test',
        production: false,
        maintenance: false,
        designService: { name: service },
      }),
      'integrations.current': () => connected,
      'integrations.folderContents': () => [{ id: 'f.1', displayName: 'Reports', type: 'folder' }],
      'pdfs.byFilter': () => ({
        filename: 'Tower Issues.pdf',
        contentType: 'application/pdf',
        body: new Blob(['%PDF']).stream(),
      }),
      ...answers,
    },
  });

test('the list goes into a folder of the design service; where more has to be allowed, that is offered', async () => {
  let push = (): unknown => refuse('integrations.scopeMissing');
  const { callsTo } = await open({
    'integrations.pushFile': () => push(),
    'integrations.startLogin': () => refuse('integrations.notConfigured'),
  });
  await button('Export').click();
  await page.getByRole('menuitem', { name: `Send the list to ${service}` }).click();
  await expect.element(button('Send')).toBeDisabled();
  await page.getByRole('treeitem', { name: 'Reports' }).click();
  await button('Send').click();
  await expect.element(page.getByText(/^You have not allowed this at the design service yet\./)).toBeVisible();
  await checkAccessible();
  vi.spyOn(window, 'open').mockReturnValue({ close: () => {} } as Window);
  await button('Log In').click();
  await expect.poll(() => callsTo('integrations.startLogin')[0]?.input.body).toMatchObject({ mayCreate: true });
  vi.restoreAllMocks();
  push = () => ({ itemId: 'i.1', versionNumber: 2 });
  await button('Send').click();
  await expect.element(page.getByText('Tower Issues.pdf was sent as version 2.')).toBeVisible();
  const { params, files } = callsTo('integrations.pushFile').at(-1)!.input;
  expect([params?.folderId, files?.file?.name, files?.file?.size]).toEqual(['f.1', 'Tower Issues.pdf', 4]);
});

test('a project that is not connected sends nothing', async () => {
  await open({ 'integrations.current': () => ({}) });
  await button('Export').click();
  await expect.element(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: /^Send/ }).query()).toBeNull();
});
