import { IconChevronRight, IconEye, IconEyeOff } from '@tabler/icons-react';
import { formatCount } from '../../ui/format.ts';
import classes from './TreeList.module.css';
import type { TreeRow } from './treeRows.ts';
import type { Shown } from './useShown.ts';

const indent = 20;
/** Elements of a kind differ in the end of their names; it is never cut off. */
const keptEnd = 12;

/** One row of the tree: what it is called, how many it has, and the eye that hides it. */
export function TreeRowView({
  row,
  index,
  top,
  text,
  count,
  isActive,
  isSelected,
  shown,
  onTurn,
  onSelect,
  onFocus,
  onToggleShown,
}: {
  row: TreeRow;
  index: number;
  top: number;
  text: string;
  count: number | undefined;
  isActive: boolean;
  isSelected: boolean;
  shown: Shown;
  onTurn: () => void;
  onSelect: (adds: boolean) => void;
  onFocus: () => void;
  onToggleShown: () => void;
}) {
  const isGroup = row.kind === 'group';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for its active row
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and says which row is active
    <div
      id={`tree-row-${index}`}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={isGroup ? row.isOpen : undefined}
      aria-selected={isSelected}
      className={classes.row}
      data-row
      data-active={isActive || undefined}
      data-shown={shown}
      style={{ top, paddingInlineStart: 4 + row.depth * indent }}
      onClick={(event) => onSelect(event.shiftKey)}
      onDoubleClick={onFocus}
    >
      {isGroup ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes.turn}
          aria-label={row.isOpen ? `Close ${text}` : `Open ${text}`}
          data-open={row.isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onTurn();
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <IconChevronRight aria-hidden />
        </button>
      ) : (
        <span className={classes.turn} />
      )}
      <RowText text={text} />
      {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
      <button
        type="button"
        tabIndex={-1}
        className={classes.eye}
        aria-label={shown === 'none' ? `Show ${text}` : `Hide ${text}`}
        onClick={(event) => {
          event.stopPropagation();
          onToggleShown();
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {shown === 'none' ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
      </button>
    </div>
  );
}

function RowText({ text }: { text: string }) {
  const cut = text.length > keptEnd * 2 ? text.length - keptEnd : text.length;
  return (
    <span className={classes.text} title={text}>
      <span className={classes.beginning}>{text.slice(0, cut)}</span>
      <span className={classes.end}>{text.slice(cut)}</span>
    </span>
  );
}
