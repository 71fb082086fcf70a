import { useMergedRef } from '@mantine/hooks';
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { figures } from './figures.ts';
import { formatCount } from './format.ts';
import classes from './PathRows.module.css';
import type { PathNode } from './pathTree.ts';
import type { Selected } from './selection.ts';
import { stepInTree } from './stepInTree.ts';
import { sizes } from './tokens.ts';
import { useTreeRows } from './useTreeRows.ts';

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
  const body = useRef<HTMLDivElement>(null);
  const mergedRef = useMergedRef(body, ref);
  const turn = ({ path }: PathNode) => onTurn(path);
  const { tree, shown } = useTreeRows({
    body,
    rows,
    rowHeight,
    turn,
    toggle: onToggle,
    stepOf: (key, at) =>
      stepInTree(key, {
        rows,
        at,
        page: visibleRows - 1,
        canOpen: ({ children }) => children.length > 0,
        isOpen: ({ path }) => isOpen(path),
      }),
  });

  return (
    <div className={classes.scroller} style={{ maxHeight: rowHeight * visibleRows }}>
      <div ref={mergedRef} {...tree} role="tree" aria-label={label} aria-multiselectable className={classes.rows}>
        {shown.map(({ row, take, style, ...place }) => (
          <PathRow
            key={row.path}
            {...place}
            row={row}
            state={states.get(row.path) ?? 'none'}
            count={counts && (counts.get(row.path) ?? 0)}
            isOpen={isOpen(row.path)}
            style={{ ...style, paddingInlineStart: 4 + row.depth * sizes.treeIndent }}
            onTurn={() => take(turn)}
            onToggle={() => take(onToggle)}
          />
        ))}
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
