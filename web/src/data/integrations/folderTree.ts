import type { FileKind } from '@plumbline/contract/resources/files';
import { type FolderEntry, folderContents } from '@plumbline/contract/resources/integrations';
import { s3Contents } from '@plumbline/contract/resources/s3Folders';
import { useEffect, useReducer } from 'react';
import { useCall } from '../services.ts';

export const rootFolder = 'root';

/** What is known of a folder: what is in it, or why that could not be loaded. */
export type FolderState = { entries?: readonly FolderEntry[]; error?: unknown };
export type FolderStates = ReadonlyMap<string, FolderState>;

type Step = { folderId: string } & FolderState;

const learn = (folders: FolderStates, { folderId, ...state }: Step): FolderStates =>
  new Map([...folders, [folderId, state]]);

/**
 * The folders of the connected project, or of an S3 folder, as far as somebody has looked into them: each is loaded when it is first
 * opened, and stays loaded as long as the tree is on the screen ([INTG-5]).
 */
export function useFolderTree(projectId: string, { filter, s3Folder }: { filter?: FileKind; s3Folder?: string }) {
  const call = useCall();
  const [folders, tell] = useReducer(learn, new Map());

  function ask(folderId: string): Promise<FolderEntry[]> {
    const narrowed = filter ? { filter } : {};
    if (s3Folder === undefined) return call(folderContents, { params: { projectId, folderId }, query: narrowed });
    const query = { ...narrowed, ...(folderId === rootFolder ? {} : { folder: folderId }) };
    return call(s3Contents, { params: { projectId, folderId: s3Folder }, query });
  }

  async function load(folderId: string): Promise<void> {
    tell({ folderId });
    try {
      tell({ folderId, entries: await ask(folderId) });
    } catch (error) {
      tell({ folderId, error });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever shows another project or kind shows another tree
  useEffect(() => void load(rootFolder), []);
  return { folders, load: (folderId: string) => void load(folderId) };
}
