import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { ChoiceList } from './ChoiceList.tsx';
import { PathRows } from './PathRows.tsx';
import { createPathTree, openRows, pathStates, searchPaths, switchPaths, targetsOf } from './pathTree.ts';
import type { Selected } from './selection.ts';
import { sizes } from './tokens.ts';

/** A search opens all it finds, unless one would only scroll then. */
const opensAtMost = 200;

/** Names with colons as a tree to choose several from; a name takes all below it. Thousands are no trouble. */
export function TreeSelect({
  label,
  names,
  counts,
  value,
  onChange,
  visibleRows = 9,
}: {
  label: string;
  names: readonly string[];
  /** Of each path, where they are known. */
  counts?: ReadonlyMap<string, number> | undefined;
  value: readonly string[];
  onChange: (selected: string[]) => void;
  visibleRows?: number;
}) {
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const coarse = useMediaQuery('(pointer: coarse)', false);
  const tree = useMemo(() => createPathTree(names), [names]);
  const states = useMemo(() => pathStates(tree, new Set(value)), [tree, value]);
  const { roots, found } = useMemo(() => searchPaths(tree, sought), [tree, sought]);
  const opensAll = useMemo(
    () => sought.trim() !== '' && openRows(roots, () => true).length <= opensAtMost,
    [roots, sought],
  );
  const rows = useMemo(() => openRows(roots, (path) => turned.has(path) !== opensAll), [roots, turned, opensAll]);
  const shown = useMemo(() => roots.flatMap((root) => targetsOf(root, found)), [roots, found]);
  const whole = joinStates(shown.map((path) => states.get(path) ?? 'none'));

  function find(text: string) {
    setSearch(text);
    setTurned(new Set());
  }

  function turn(path: string) {
    setTurned((before) =>
      before.has(path) ? new Set([...before].filter((other) => other !== path)) : new Set([...before, path]),
    );
  }

  function toggle(targets: readonly string[]) {
    const on = targets.some((path) => states.get(path) !== 'all');
    onChange(switchPaths(tree, value, { targets: new Set(targets), on }));
  }

  return (
    <ChoiceList
      label={label}
      search={search}
      onSearch={find}
      all={whole}
      onToggleAll={() => toggle(shown)}
      isEmpty={rows.length === 0}
      list={list}
    >
      <PathRows
        ref={list}
        key={sought}
        label={label}
        rows={rows}
        states={states}
        counts={counts}
        isOpen={(path) => turned.has(path) !== opensAll}
        rowHeight={coarse ? sizes.touch : sizes.treeRow}
        visibleRows={visibleRows}
        onTurn={turn}
        onToggle={(row) => toggle(targetsOf(row, found))}
      />
    </ChoiceList>
  );
}

function joinStates(states: readonly Selected[]): Selected {
  if (states.every((state) => state === 'none')) return 'none';
  return states.every((state) => state === 'all') ? 'all' : 'some';
}
