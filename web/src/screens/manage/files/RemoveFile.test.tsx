import { type FileDependants, fileDependants, type StoredFile } from '@plumbline/contract/resources/files';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { KeptElements } from './KeptElements.tsx';
import { RemoveFile } from './RemoveFile.tsx';

const file = (filename: string): StoredFile => ({
  _id: 'f1',
  filename,
  size: 1000,
  status: 'uploaded',
  numberOfParts: 1,
  createdDate: '2026-01-01T00:00:00.000Z',
  createdByRef: { email: 'somebody@site.test' },
});

const active: FileDependants = {
  modelVersions: [{ name: 'VERSION 3', isActive: true, elementsOfFile: 401, elementsOfVersion: 1521 }],
  views: [{ _id: 'v1', name: 'Week 40', status: 'ready' }],
  issues: { open: 12, closed: 1 },
};
const noIssues = { open: 0, closed: 0 };

function open(kind: 'model' | 'scan', dependants: FileDependants, answers: Answers = {}) {
  const onClose = vi.fn();
  const plural = `${kind}s`;
  const target = { projectId: 'p1', kind };
  const opened = openPlace(<RemoveFile target={target} file={file(`a.${kind}`)} onClose={onClose} />, {
    answers: {
      [`files.${plural}.dependants`]: () => fileDependants.parse(dependants),
      [`files.${plural}.remove`]: () => ({}),
      'models.renew': () => ({}),
      ...answers,
    },
  });
  return { ...opened, onClose };
}

const remove = () => page.getByRole('button', { name: 'Delete' });
const read = () => page.getByRole('checkbox', { name: /^I have read what hangs on this file/ });
const radio = (name: string) => page.getByRole('radio', { name });

test('[FILE-4] deleting a model file says what hangs on it, and keeps the active version unless told otherwise', async () => {
  const { callsTo, onClose } = open('model', active);
  await expect.element(page.getByText("Once you delete this file, you won't be able to restore it.")).toBeVisible();
  await expect
    .element(page.getByText('VERSION 3, the active model, holds 401 elements of this file, of 1,521 in all.'))
    .toBeVisible();
  await expect
    .element(page.getByText('Analysis “Week 40” was made with this version. All results stay.'))
    .toBeVisible();
  await expect.element(page.getByText(/^13 issues are about its elements, 12 of them open/)).toBeVisible();
  await expect.element(radio('Keep VERSION 3 as it is')).toBeChecked();
  await expect.element(remove()).toBeDisabled();
  await checkAccessible();
  await read().click();
  await remove().click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(callsTo('files.models.remove')).toHaveLength(1);
  expect(callsTo('models.renew')).toHaveLength(0);
});

test('a new version without the file is made when the person says so', async () => {
  const { callsTo } = open('model', active);
  await radio('Make a new version without this file').click();
  await expect.element(page.getByText(/^401 elements leave the active model/)).toBeVisible();
  await read().click();
  await remove().click();
  await expect.poll(() => callsTo('models.renew')).toHaveLength(1);
  expect(callsTo('files.models.remove')).toHaveLength(1);
});

test('a file that no version holds leaves nothing to choose', async () => {
  open('model', { modelVersions: [], views: [], issues: noIssues });
  await expect.element(page.getByText('No model version holds elements of this file.')).toBeVisible();
  expect(page.getByRole('radio').query()).toBeNull();
  expect(read().query()).toBeNull();
  await expect.element(remove()).toBeEnabled();
});

test('[FILE-4] deleting the scan of a finished analysis says what can no longer be done', async () => {
  open('scan', { modelVersions: [], views: active.views, issues: noIssues });
  await expect
    .element(page.getByText('Nothing can be analysed with this scan again unless it is uploaded again.'))
    .toBeVisible();
  await expect.element(page.getByText(/^Analysis “Week 40” was made with this scan. Results stay/)).toBeVisible();
  await checkAccessible();
});

test('nothing is deleted before it is known what hangs on it, but when that cannot be known', async () => {
  const answer = Promise.withResolvers<FileDependants>();
  open('scan', active, { 'files.scans.dependants': () => answer.promise });
  await expect.element(page.getByText("Once you delete this file, you won't be able to restore it.")).toBeVisible();
  await expect.element(remove()).toBeDisabled();
  answer.reject(new Error('down'));
  await expect.element(page.getByText('What hangs on this file could not be found out.')).toBeVisible();
  await expect.element(remove()).toBeEnabled();
});

test('elements without a file are told on the page of models, and a version without them can be made', async () => {
  const createdDate = '2026-02-20T16:40:00Z';
  const model = { _id: 'm3', name: 'VERSION 3', modelVersion: 3, modelUrn: 'urn', createdDate, elementCount: 1521 };
  const { callsTo } = openPlace(<KeptElements projectId="p1" />, {
    answers: {
      'models.active': () => model,
      'models.rootModels': () => [
        { name: 'Architecture', firstElement: 0, elementCount: 1120, hasFile: true },
        { name: 'Structure', firstElement: 1120, elementCount: 401, hasFile: false },
      ],
      'models.renew': () => ({}),
    },
  });
  await expect.element(page.getByText('VERSION 3 holds “Structure”, whose file was deleted')).toBeVisible();
  await expect.element(page.getByText(/^Its 401 elements can be seen, but nothing can be analysed/)).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'Make a version without it' }).click();
  await expect.poll(() => callsTo('models.renew')).toHaveLength(1);
  await expect.element(page.getByText(/whose file was deleted/)).not.toBeInTheDocument();
});
