import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Sent } from '../../../data/testing/fakeClient.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { aFile } from '../requests/testing.tsx';
import { InterruptedUploads } from './InterruptedUploads.tsx';

const notice = (text: string) => page.getByText(text);
const button = (name: string) => page.getByRole('button', { name });

async function discard(opener: string) {
  await button(opener).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

test('[FILE-11] interrupted uploads are told, and can be discarded, one or all at once', async () => {
  const onChoose = vi.fn();
  let unfinished = ['a', 'b', 'c'].map((name, i) =>
    aFile(i, { filename: `${name}.e57`, status: 'uploading', size: 1000 }),
  );
  const [first, ...others] = unfinished.map(({ _id }) => _id);
  const { callsTo } = openPlace(<InterruptedUploads target={{ projectId: 'p1', kind: 'scan' }} onChoose={onChoose} />, {
    answers: {
      'files.scans.list': () => unfinished,
      'files.scans.cancel': ({ params }: Sent) => {
        unfinished = unfinished.filter(({ _id }) => _id !== params?.fileId);
        return {};
      },
    },
  });
  const given = () => callsTo('files.scans.cancel').map(({ input }) => input.params?.fileId);
  await expect.element(notice('3 uploads were interrupted. Choose the same files to go on.')).toBeVisible();
  await checkAccessible();
  await button('Choose files').click();
  expect(onChoose).toHaveBeenCalledOnce();

  await discard('Discard a.e57');
  await checkAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(notice('2 uploads were interrupted. Choose the same files to go on.')).toBeVisible();
  expect(given()).toEqual([first]);

  await discard('Discard all');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText(/interrupted/)).not.toBeInTheDocument();
  expect(given()).toEqual([first, ...others]);
});
