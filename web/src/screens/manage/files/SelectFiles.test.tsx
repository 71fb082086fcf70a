import { fileKinds } from '@plumbline/contract/resources/files';
import { useReducer } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { SelectFiles } from './SelectFiles.tsx';
import { chooseFiles, noneTheSame } from './testing.ts';
import { emptyDraft, uploadDraft } from './uploadDraft.ts';

const onSend = vi.fn();

function Window({ kind }: { kind: 'scan' | 'model' }) {
  const [draft, dispatch] = useReducer(uploadDraft, emptyDraft);
  return (
    <SelectFiles
      target={{ projectId: 'p1', kind }}
      chosen={draft.phase === 'select-files' ? draft.chosen : []}
      onChoose={(files) => dispatch({ type: 'choose', kind, files })}
      onRemove={(id) => dispatch({ type: 'remove', id })}
      onAgree={(id, to) => dispatch({ type: 'agree', id, to })}
      onSend={(files) => onSend(files.map(({ name }) => name))}
    />
  );
}

const open = (kind: 'scan' | 'model', answers: Answers = {}) => {
  onSend.mockClear();
  const { plural } = fileKinds[kind];
  return openPlace(<Window kind={kind} />, {
    answers: { [`files.${plural}.list`]: () => [], [`files.${plural}.same`]: noneTheSame, ...answers },
  });
};

const send = () => page.getByRole('button', { name: 'Send files' });

test('what is only stored is said before, and takes one more click', async () => {
  open('model');
  await expect.element(page.getByText('IFC2x3, IFC4 and IFC4x3 (.ifc)')).toBeVisible();
  await expect.element(page.getByText(/^\.nwd, \.nwc, \.rvt: kept/)).toBeVisible();
  chooseFiles(new File(['x'], 'house.rvt'));
  await expect.element(page.getByText(/only Revit can read; export IFC4/)).toBeVisible();
  await expect.element(send()).toBeDisabled();
  await checkAccessible();
  await page.getByRole('button', { name: 'Store only' }).click();
  await send().click();
  expect(onSend).toHaveBeenCalledWith(['house.rvt']);
});

test('a file that is here already is told, with since when and by whom, and can be sent all the same', async () => {
  // SHA-256 of “abc”.
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const row = { _id: 'f9', filename: 'a.e57', sha256, createdDate: '2026-03-04T10:00:00.000Z' };
  open('scan', { 'files.scans.same': () => [{ ...row, createdByRef: { email: 'ada@site.test' } }] });
  chooseFiles(new File(['abc'], 'a.e57'));
  await expect.element(page.getByText(/^a\.e57 is already here since .*2026, by ada@site\.test\.$/)).toBeVisible();
  await expect.element(send()).toBeDisabled();
  await page.getByRole('button', { name: 'Upload anyway' }).click();
  await send().click();
  expect(onSend).toHaveBeenCalledWith(['a.e57']);
});

test('a file that only begins alike is another one', async () => {
  const row = { _id: 'f9', filename: 'a.e57', sha256: '0'.repeat(64), createdDate: '2026-03-04T10:00:00.000Z' };
  const { callsTo } = open('scan', { 'files.scans.same': () => [{ ...row, createdByRef: { email: 'a@b.c' } }] });
  chooseFiles(new File(['abc'], 'a.e57'));
  await expect.poll(() => callsTo('files.scans.same')).toHaveLength(1);
  await expect.element(send()).toBeEnabled();
  expect(document.body.textContent).not.toContain('already here');
});
