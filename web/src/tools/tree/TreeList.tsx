import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { stepInTree } from '../../ui/stepInTree.ts';
import { useRowWindow } from '../../ui/useRowWindow.ts';
import { focusElements } from '../../viewport/focusElements.ts';
import { useSelection } from '../../viewport/useSelection.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import type { ElementColumns, GroupLevel } from './elementColumns.ts';
import { type ElementTree, groupsAround } from './elementTree.ts';
import classes from './TreeList.module.css';
import { TreeRowView } from './TreeRowView.tsx';
import type { TreeRow } from './treeRows.ts';
import { useOpenGroups } from './useOpenGroups.ts';
import { useReveal } from './useReveal.ts';
import { useShown } from './useShown.ts';

/** Pixels (specification 2, section 2.7). */
const rowHeight = 30;

/** The rows of the tree that are in sight; arrow keys walk, Enter selects, Space hides and shows. */
export function TreeList({
  label,
  columns,
  tree,
  levels,
  opensAll,
}: {
  label: string;
  columns: ElementColumns;
  tree: ElementTree;
  levels: readonly GroupLevel[];
  opensAll: boolean;
}) {
  const viewer = useViewer();
  const selection = useSelection();
  const selected = useMemo(() => new Set(selection), [selection]);
  const shownOf = useShown(viewer);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const chosenHere = useRef<number>(undefined);
  const [active, setActive] = useState(0);
  const { rows, turn, open } = useOpenGroups(tree, opensAll);
  const { start, end } = useRowWindow(body, rows.length, rowHeight);
  const at = Math.min(active, rows.length - 1);
  useReveal({ rows, chosenHere, around: (element) => groupsAround(columns, levels, element), open, scrollTo });

  function scrollTo(index: number) {
    if (!scroller.current) return;
    const top = index * rowHeight;
    const { scrollTop, clientHeight } = scroller.current;
    if (top < scrollTop) scroller.current.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) scroller.current.scrollTop = top + rowHeight - clientHeight;
  }

  function go(to: number) {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    setActive(next);
    scrollTo(next);
  }

  function select(row: TreeRow, { adds }: { adds: boolean }) {
    const elements = elementsOf(row);
    chosenHere.current = elements[0];
    if (adds) viewer?.selection.add(elements);
    else viewer?.selection.set(elements);
  }

  function toggleShown(row: TreeRow) {
    const elements = elementsOf(row);
    if (shownOf(row.id, elements) === 'none') viewer?.visibility.show(elements);
    else viewer?.visibility.hide(elements);
  }

  function press(event: KeyboardEvent) {
    if (rows.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1;
    const step = stepInTree(event.key, {
      rows,
      at,
      page,
      canOpen: ({ kind }) => kind === 'group',
      isOpen: (row) => row.kind === 'group' && row.isOpen,
    });
    if (step === undefined) return;
    event.preventDefault();
    const row = rows.at(at);
    if (step === 'turn') turn(row.id);
    else if (step !== 'toggle') go(step);
    else if (event.key === ' ') toggleShown(row);
    else select(row, { adds: event.shiftKey });
  }

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        ref={body}
        role="tree"
        aria-label={label}
        aria-multiselectable
        aria-activedescendant={rows.length > 0 ? `tree-row-${at}` : undefined}
        tabIndex={0}
        className={classes.body}
        style={{ height: rows.length * rowHeight }}
        onKeyDown={press}
      >
        {Array.from({ length: end - start }, (_, i) => {
          const index = start + i;
          const row = rows.at(index);
          const elements = elementsOf(row);
          return (
            <TreeRowView
              key={row.id}
              row={row}
              index={index}
              top={index * rowHeight}
              text={row.kind === 'group' ? row.node.label : columns.nameOf(row.element)}
              count={row.kind === 'group' ? elements.length : undefined}
              isActive={index === at}
              isSelected={row.kind === 'element' && selected.has(row.element)}
              shown={shownOf(row.id, elements)}
              onTurn={() => turn(row.id)}
              onSelect={(adds) => {
                setActive(index);
                select(row, { adds });
              }}
              onFocus={() => viewer && focusElements(viewer, elements)}
              onToggleShown={() => toggleShown(row)}
            />
          );
        })}
      </div>
    </div>
  );
}

function elementsOf(row: TreeRow): ArrayLike<number> & Iterable<number> {
  return row.kind === 'group' ? row.node.elements : [row.element];
}
