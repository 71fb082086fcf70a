import type { ScanSummary, StoredFile } from '@plumbline/contract/resources/files';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aProject } from '../../../data/testing/aProject.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { FileDetail } from './FileDetail.tsx';

const file: StoredFile = {
  _id: 'f1',
  filename: 'hall.e57',
  size: 1000,
  status: 'uploaded',
  numberOfParts: 1,
  createdDate: '2026-01-01T00:00:00.000Z',
  createdByRef: { email: 'somebody@site.test' },
};
const summary: ScanSummary = {
  format: 'e57',
  points: 2_000_000,
  scans: 2,
  stations: 2,
  spacingM: 0.011,
  spacingAtM: 5,
  images: 2,
  panoramas: 2,
  bounds: { min: [0, 0, 0], max: [40, 20, 3] },
};
const look = {
  stations: [
    { name: 'Hall 1', points: 1_000_000, position: [5, 5, 1.5] as [number, number, number] },
    { name: 'Hall 2', points: 1_000_000, position: [15, 5, 1.5] as [number, number, number] },
  ],
  problems: ['The file is named .e57 and is LAS by its content; it was read as that.'],
};
const modelId = '00000000-0000-4000-8000-000000000001';
const model = {
  _id: modelId,
  name: 'VERSION 3',
  modelVersion: 3,
  modelUrn: 'm',
  elementCount: 3,
  createdDate: '2026-01-01T00:00:00.000Z',
};

function open(given: object, footprint: object, permissions = ['FILE_SCAN_LIST', 'FILE_SCAN_READ', 'READ']) {
  const project = aProject({ permissions } as never);
  return openPlace(<FileDetail project={project} kind="scan" fileId="f1" />, {
    answers: {
      'files.scans.read': () => given,
      'models.active': () => model,
      'models.footprint': () => ({ name: 'VERSION 3', slabs: [], walls: [], ...footprint }),
    },
  });
}

const bounds = { min: [0, 0, 0], max: [40, 20, 9] };

test('a scan says what is in it, and where its stations are in the model', async () => {
  open({ ...file, readability: { isReadable: true }, summary, look }, { bounds, walls: [[0, 0, 40, 0.2]] });
  await expect.element(page.getByText('2,000,000')).toBeVisible();
  await expect.element(page.getByText('40 × 20 × 3 m')).toBeVisible();
  await expect.element(page.getByText('About 11 mm between points at 5 m')).toBeVisible();
  await expect.element(page.getByText(/LAS by its content/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: '2 stations from above, over VERSION 3' })).toBeVisible();
  expect(document.querySelectorAll('circle')).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await checkAccessible();
});

test('a model in other coordinates is not drawn under the stations', async () => {
  const far = { min: [400_000, 5_000_000, 0], max: [400_040, 5_000_020, 9] };
  open({ ...file, readability: { isReadable: true }, summary, look }, { bounds: far });
  await expect.element(page.getByText(/VERSION 3 is not shown: its coordinates lie 5,\d+ km away\./)).toBeVisible();
  await expect.element(page.getByRole('img', { name: '2 stations from above' })).toBeVisible();
});

test('a damaged scan says so, and who may not read files has no download', async () => {
  const message = 'The checksum of page 12 is wrong.';
  open({ ...file, readability: { isReadable: false, message } }, {}, ['FILE_SCAN_LIST', 'READ']);
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  expect(document.querySelector('svg[role=img]')).toBeNull();
  expect(page.getByRole('button', { name: 'Download' }).elements()).toHaveLength(0);
});
