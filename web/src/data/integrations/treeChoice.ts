import type { FileKind } from '@plumbline/contract/resources/files';
import type { FolderEntry } from '@plumbline/contract/resources/integrations';
import { useMemo, useState } from 'react';
import type { FileTreeRow } from '../../ui/FileTree.tsx';
import { rootFolder, type TreePlace, useFolderTree } from './folderTree.ts';
import { folderOfNote, treeRows } from './treeRows.ts';

interface TreeOptions {
  /** Files of this kind alone. */
  filter?: FileKind;
  /** One folder is chosen, instead of any number of files. */
  foldersOnly?: boolean;
}

/** The tree of a place, which folders of it are open, and what is chosen. */
export function useTreeChoice(place: TreePlace, { filter, foldersOnly = false }: TreeOptions) {
  const { folders, load } = useFolderTree(place, filter);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => treeRows({ folders, opened, chosen: ids, foldersOnly }),
    [folders, opened, ids, foldersOnly],
  );
  const chosen = useMemo(() => {
    const isChosen = ({ id }: FolderEntry) => ids.has(id);
    return [...folders.values()].flatMap(({ entries = [] }) => entries.filter(isChosen));
  }, [folders, ids]);

  return {
    rows,
    chosen,
    root: folders.get(rootFolder) ?? {},
    reload: () => load(rootFolder),

    turn({ path }: FileTreeRow) {
      setOpened((before) => toggled(before, path));
      if (!folders.has(path)) load(path);
    },

    choose(row: FileTreeRow) {
      if (row.kind === 'note' && row.action !== undefined) load(folderOfNote(row));
      if (row.kind === 'note') return;
      setIds((before) => (foldersOnly ? new Set([row.path]) : toggled(before, row.path)));
    },
  };
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return set.has(id) ? new Set([...set].filter((other) => other !== id)) : new Set([...set, id]);
}
