import { ApiError } from '@plumbline/contract/ApiError';
import { integrationErrorText } from '@plumbline/contract/resources/integrationErrors';
import type { FolderEntry } from '@plumbline/contract/resources/integrations';
import type { FileTreeRow } from '../../ui/FileTree.tsx';
import { formatBytes, formatDayTime } from '../../ui/format.ts';
import { type FolderState, type FolderStates, rootFolder } from './folderTree.ts';

interface Shown {
  folders: FolderStates;
  opened: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  /** Folders alone, to choose one of them. */
  foldersOnly?: boolean;
}

export const listFailed = 'An unexpected error occurred while loading the file list.';

/** The rows of the tree, as far as folders are open. */
export function treeRows({ folders, opened, chosen, foldersOnly = false }: Shown): FileTreeRow[] {
  const rows: FileTreeRow[] = [];
  const list = (folderId: string, depth: number) => {
    const folder = folders.get(folderId);
    const entries = (folder?.entries ?? []).filter(({ type }) => !foldersOnly || type === 'folder');
    const note = noteOf(folder, entries);
    if (note && folderId !== rootFolder) rows.push({ kind: 'note', path: `${folderId}\0note`, depth, ...note });
    for (const entry of entries) {
      rows.push(rowOf(entry, depth));
      if (entry.type === 'folder' && opened.has(entry.id)) list(entry.id, depth + 1);
    }
  };
  list(rootFolder, 0);
  return rows;

  function rowOf(entry: FolderEntry, depth: number): FileTreeRow {
    const place = { path: entry.id, depth, label: entry.displayName };
    const isChosen = chosen.has(entry.id);
    if (entry.type === 'item') return { ...place, kind: 'file', isChosen, ...describe(entry) };
    const isOpen = opened.has(entry.id);
    const { entries, error } = folders.get(entry.id) ?? {};
    const isLoading = isOpen && entries === undefined && error === undefined;
    return { ...place, kind: 'folder', isOpen, isLoading, ...(foldersOnly && { isChosen }) };
  }
}

/** The folder that a note stands in. */
export const folderOfNote = ({ path }: FileTreeRow): string => path.slice(0, path.indexOf('\0'));

function noteOf(folder: FolderState | undefined, entries: readonly FolderEntry[]) {
  if (folder?.error !== undefined) return { label: sentenceOf(folder.error), isWrong: true, action: 'Retry' };
  return folder?.entries && entries.length === 0 ? { label: 'Empty Folder' } : undefined;
}

export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unable_access_project';

const sentenceOf = (error: unknown) =>
  isOutOfReach(error) ? integrationErrorText('unable_access_project', '') : listFailed;

function describe({ size, versionNumber, lastModifiedTime, importedVersion }: FolderEntry) {
  const details = [
    ...(versionNumber ? [`Version ${versionNumber}`] : []),
    ...(size === undefined ? [] : [formatBytes(size)]),
    ...(lastModifiedTime === undefined ? [] : [formatDayTime(lastModifiedTime)]),
  ].join(' · ');
  if (importedVersion === undefined) return { details };
  const isOlder = importedVersion > 0 && importedVersion < (versionNumber ?? 0);
  return { details, note: isOlder ? `Version ${importedVersion} imported` : 'Imported' };
}
