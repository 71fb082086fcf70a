import { useCallback, useMemo, useState } from 'react';
import type { ElementTree } from './elementTree.ts';
import { listTreeRows, type TreeRows } from './treeRows.ts';

interface OpenGroups {
  rows: TreeRows;
  /** Opens what is closed, and closes what is open. */
  turn(id: string): void;
  open(ids: readonly string[]): void;
}

type Ids = ReadonlySet<string>;

const none: Ids = new Set();

/** The rows of a tree whose groups a person opens and closes; with `opensAll` they begin open, as the finds of a search do. */
export function useOpenGroups(tree: ElementTree, opensAll: boolean): OpenGroups {
  // What a search opens is no matter of what was opened before it.
  const [turnedIn, setTurnedIn] = useState<Record<'all' | 'few', Ids>>({ all: none, few: none });
  const mode = opensAll ? 'all' : 'few';
  const turned = turnedIn[mode];
  // One root model has nothing to choose from: it stands open.
  const only = tree.roots().length === 1 ? tree.roots()[0]!.id : undefined;
  const isOpenAtFirst = useCallback((id: string) => opensAll || id === only, [opensAll, only]);
  const rows = useMemo(
    () => listTreeRows(tree, (id) => isOpenAtFirst(id) !== turned.has(id)),
    [tree, isOpenAtFirst, turned],
  );

  function change(ids: readonly string[], isTurned: (id: string, before: Ids) => boolean): void {
    setTurnedIn((all) => {
      const after = new Set(all[mode]);
      for (const id of ids) {
        if (isTurned(id, all[mode])) after.add(id);
        else after.delete(id);
      }
      return { ...all, [mode]: after };
    });
  }

  return {
    rows,
    turn: (id) => change([id], (_, before) => !before.has(id)),
    open: (ids) => change(ids, (id) => !isOpenAtFirst(id)),
  };
}
