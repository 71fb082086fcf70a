import type { FileKind } from '@plumbline/contract/resources/files';
import { type FolderEntry, folderContents } from '@plumbline/contract/resources/integrations';
import { s3Contents } from '@plumbline/contract/resources/s3Folders';
import { useEffect, useReducer } from 'react';
import { useCall } from '../services.ts';

/** What is browsed: the connected project of the design service, or an S3 folder. */
export interface TreePlace {
  projectId: string;
  s3FolderId?: string | undefined;
}

export const rootFolder = 'root';

/** What is known of a folder: what is in it, or why that could not be loaded. */
export type FolderState = { entries?: readonly FolderEntry[]; error?: unknown };
export type FolderStates = ReadonlyMap<string, FolderState>;

type Step = { folderId: string } & FolderState;

const learn = (folders: FolderStates, { folderId, ...state }: Step): FolderStates =>
  new Map([...folders, [folderId, state]]);

/**
 * The folders of a place, as far as somebody has looked into them: each is loaded when it is first
 * opened, and stays loaded as long as the tree is on the screen ([INTG-5]).
 */
export function useFolderTree({ projectId, s3FolderId }: TreePlace, filter?: FileKind) {
  const call = useCall();
  const [folders, tell] = useReducer(learn, new Map());

  function ask(folderId: string): Promise<FolderEntry[]> {
    const query = filter ? { filter } : {};
    if (s3FolderId === undefined) return call(folderContents, { params: { projectId, folderId }, query });
    const folder = folderId === rootFolder ? undefined : folderId;
    const params = { projectId, folderId: s3FolderId };
    return call(s3Contents, { params, query: { ...query, ...(folder && { folder }) } });
  }

  async function load(folderId: string): Promise<void> {
    tell({ folderId });
    try {
      tell({ folderId, entries: await ask(folderId) });
    } catch (error) {
      tell({ folderId, error });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever shows another place or kind shows another tree
  useEffect(() => void load(rootFolder), []);
  return { folders, load: (folderId: string) => void load(folderId) };
}
