import type { FileKind } from '@plumbline/contract/resources/files';
import { type FolderEntry, folderContents } from '@plumbline/contract/resources/integrations';
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
 * The folders of the connected project, as far as somebody has looked into them: each is loaded when it is first
 * opened, and stays loaded as long as the tree is on the screen ([INTG-5]).
 */
export function useFolderTree(projectId: string, filter?: FileKind) {
  const call = useCall();
  const [folders, tell] = useReducer(learn, new Map());

  async function load(folderId: string): Promise<void> {
    tell({ folderId });
    try {
      const query = filter ? { filter } : {};
      const entries = await call(folderContents, { params: { projectId, folderId }, query });
      tell({ folderId, entries });
    } catch (error) {
      tell({ folderId, error });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever shows another project or kind shows another tree
  useEffect(() => void load(rootFolder), []);
  return { folders, load: (folderId: string) => void load(folderId) };
}
