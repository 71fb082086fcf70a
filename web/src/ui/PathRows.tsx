import { useMergedRef } from '@mantine/hooks';
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { figures } from './figures.ts';
import { formatCount } from './format.ts';
import classes from './PathRows.module.css';
import type { PathNode } from './pathTree.ts';
import type { Selected } from './selection.ts';
import { stepInTree } from './stepInTree.ts';
import { sizes } from './tokens.ts';
import { useRowWindow } from './useRowWindow.ts';

const ariaChecked = { all: true, some: 'mixed', none: false } as const satisfies Record<Selected, boolean | 'mixed'>;

/** The rows of a tree with a box each, of which only those in sight are in the document. */
export function PathRows({
  label,
  rows,
  states,
  counts,
  isOpen,
  rowHeight,
  visibleRows,
  onTurn,
  onToggle,
  ref,
}: {
  label: string;
  rows: readonly PathNode[];
  states: ReadonlyMap<string, Selected>;
  counts?: ReadonlyMap<string, number> | undefined;
  isOpen: (path: string) => boolean;
  rowHeight: number;
  visibleRows: number;
  onTurn: (path: string) => void;
  onToggle: (row: PathNode) => void;
  ref?: Ref<HTMLDivElement>;
}) {
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const mergedRef = useMergedRef(body, ref);
  const [active, setActive] = useState(0);
  const { start, end } = useRowWindow(body, rows.length, rowHeight);
  const at = Math.min(active, rows.length - 1);
  const isInDocument = at >= start && at < end;

  function go(to: number) {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    setActive(next);
    const scroller = body.current?.parentElement;
    if (!scroller) return;
    const top = next * rowHeight;
    scroller.scrollTop = Math.max(top + rowHeight - scroller.clientHeight, Math.min(top, scroller.scrollTop));
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepInTree(event.key, {
      ...{ rows, at, page: visibleRows - 1 },
      canOpen: ({ children }) => children.length > 0,
      isOpen: ({ path }) => isOpen(path),
    });
    if (step === undefined) return;
    event.preventDefault();
    const row = rows[at]!;
    if (step === 'turn') onTurn(row.path);
    else if (step === 'toggle') onToggle(row);
    else go(step);
  }

  return (
    <div className={classes.scroller} style={{ maxHeight: rowHeight * visibleRows }}>
      <div
        ref={mergedRef}
        role="tree"
        aria-label={label}
        aria-multiselectable
        aria-activedescendant={isInDocument ? `${id}-${at}` : undefined}
        tabIndex={0}
        className={classes.rows}
        style={{ height: rows.length * rowHeight }}
        onKeyDown={press}
      >
        {rows.slice(start, end).map((row, offset) => {
          const place = start + offset;
          return (
            <PathRow
              key={row.path}
              id={`${id}-${place}`}
              row={row}
              state={states.get(row.path) ?? 'none'}
              count={counts && (counts.get(row.path) ?? 0)}
              isOpen={isOpen(row.path)}
              isActive={place === at}
              style={{
                height: rowHeight,
                top: place * rowHeight,
                paddingInlineStart: 4 + row.depth * sizes.treeIndent,
              }}
              onTurn={() => {
                setActive(place);
                onTurn(row.path);
              }}
              onToggle={() => {
                setActive(place);
                onToggle(row);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

function PathRow({
  id,
  row,
  state,
  count,
  isOpen,
  isActive,
  style,
  onTurn,
  onToggle,
}: {
  id: string;
  row: PathNode;
  state: Selected;
  count: number | undefined;
  isOpen: boolean;
  isActive: boolean;
  style: { height: number; top: number; paddingInlineStart: number };
  onTurn: () => void;
  onToggle: () => void;
}) {
  const hasChildren = row.children.length > 0;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's
    <div
      id={id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-checked={ariaChecked[state]}
      aria-label={count === undefined ? row.label : `${row.label} ${formatCount(count)}`}
      data-row
      data-active={isActive || undefined}
      className={classes.row}
      style={style}
      onClick={onToggle}
    >
      {hasChildren ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes.turn}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${row.label}`}
          data-open={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onTurn();
          }}
        >
          <IconChevronRight aria-hidden />
        </button>
      ) : (
        <span className={classes.turn} />
      )}
      <span className={classes.mark}>
        {state === 'all' && <IconCheck aria-hidden />}
        {state === 'some' && <IconMinus aria-hidden />}
      </span>
      <span className={classes.label} title={row.label}>
        <bdi>{row.label}</bdi>
      </span>
      {count !== undefined && <span className={`${classes.count} ${figures}`}>{formatCount(count)}</span>}
    </div>
  );
}
