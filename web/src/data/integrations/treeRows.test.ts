import { ApiError } from '@plumbline/contract/ApiError';
import type { FolderEntry } from '@plumbline/contract/resources/integrations';
import { expect, test } from 'vitest';
import type { FolderState } from './folderTree.ts';
import { folderOfNote, treeRows } from './treeRows.ts';

const folder = (id: string): FolderEntry => ({ id, displayName: `Folder ${id}`, type: 'folder' });
const file = (id: string, given: Partial<FolderEntry> = {}): FolderEntry => ({
  id,
  displayName: `${id}.ifc`,
  type: 'item',
  size: 2_400_000,
  versionNumber: 3,
  ...given,
});
const tree = (folders: Record<string, FolderState>, opened: string[] = [], chosen: string[] = []) =>
  treeRows({ folders: new Map(Object.entries(folders)), opened: new Set(opened), chosen: new Set(chosen) });

test('[INTG-5] rows stand below the folders that are open, a level deeper', () => {
  const rows = tree(
    { root: { entries: [folder('a'), file('f')] }, a: { entries: [folder('b'), file('g')] }, b: { entries: [] } },
    ['a', 'b'],
    ['g'],
  );
  expect(rows.map(({ kind, depth, label }) => [kind, depth, label])).toEqual([
    ['folder', 0, 'Folder a'],
    ['folder', 1, 'Folder b'],
    ['note', 2, 'Empty Folder'],
    ['file', 1, 'g.ifc'],
    ['file', 0, 'f.ifc'],
  ]);
  expect(rows[3]).toMatchObject({ isChosen: true, details: expect.stringMatching(/^Version 3 · 2\.4.MB$/) });
});

test('[INTG-5] a folder that is being loaded says so, and one that failed can be tried again', () => {
  const error = new ApiError(404, { code: 'unable_access_project', message: '' });
  const rows = tree({ root: { entries: [folder('a'), folder('b')] }, a: {}, b: { error } }, ['a', 'b']);
  expect(rows[0]).toMatchObject({ isLoading: true });
  expect(rows[2]).toMatchObject({ label: expect.stringMatching(/^You are not authorized/), action: 'Retry' });
  expect(folderOfNote(rows[2]!)).toBe('b');
});

test('what the project has of a file is said with it', () => {
  const entries = [
    file('a', { importedVersion: 3 }),
    file('b', { importedVersion: 2 }),
    file('c', { importedVersion: 0 }),
  ];
  const notes = tree({ root: { entries } }).map((row) => row.kind === 'file' && row.note);
  expect(notes).toEqual(['Imported', 'Version 2 imported', 'Imported']);
});

test('where a folder is chosen, files are not shown', () => {
  const folders = new Map([['root', { entries: [folder('a'), file('f')] }]]);
  const rows = treeRows({ folders, opened: new Set(), chosen: new Set(['a']), foldersOnly: true });
  expect(rows).toEqual([
    { kind: 'folder', path: 'a', depth: 0, label: 'Folder a', isOpen: false, isLoading: false, isChosen: true },
  ]);
});
