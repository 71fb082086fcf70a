import { Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronRight, IconFile, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './FileTree.module.css';
import { stepInTree } from './stepInTree.ts';
import { sizes } from './tokens.ts';
import { useTreeRows } from './useTreeRows.ts';

interface RowPlace {
  /** Different for every row. */
  path: string;
  depth: number;
  label: string;
}

export type FileTreeRow = RowPlace &
  (
    | { kind: 'folder'; isOpen: boolean; isLoading?: boolean; isChosen?: boolean }
    | { kind: 'file'; isChosen: boolean; details?: string; note?: string }
    /** What stands where files would: that there are none, or why. */
    | { kind: 'note'; isWrong?: boolean; action?: string }
  );

interface FileTreeProps {
  label: string;
  rows: readonly FileTreeRow[];
  visibleRows?: number;
  /** Opens or closes a folder. */
  onTurn: (row: FileTreeRow) => void;
  /** Chooses a file, or a folder where folders are chosen; of a note, does what it offers. */
  onChoose: (row: FileTreeRow) => void;
  /** One folder is chosen, instead of any number of files. */
  choosesFolder?: boolean;
}

/** Folders and files to choose from, 24 px a level; of thousands only those in sight are in the document ([INTG-5]). */
export function FileTree(props: FileTreeProps) {
  const { label, rows, visibleRows = 10, onTurn, onChoose, choosesFolder = false } = props;
  const rowHeight = useMediaQuery('(pointer: coarse)', false) ? sizes.touch : sizes.row;
  const body = useRef<HTMLDivElement>(null);
  const act = (row: FileTreeRow) => (row.kind === 'folder' && !choosesFolder ? onTurn(row) : onChoose(row));
  const { tree, shown } = useTreeRows({
    body,
    rows,
    rowHeight,
    stepOf: (key, at) =>
      stepInTree(key, { rows, at, page: visibleRows - 1, canOpen: isFolder, isOpen }) ?? stepToLetter(key, rows, at),
    turn: onTurn,
    toggle: act,
  });

  return (
    <div className={classes.scroller} style={{ height: rowHeight * visibleRows }}>
      <div
        ref={body}
        {...tree}
        role="tree"
        aria-label={label}
        aria-multiselectable={!choosesFolder}
        className={classes.rows}
      >
        {shown.map(({ row, take, ...place }) => (
          <Row key={row.path} {...place} row={row} onTurn={() => take(onTurn)} onAct={() => take(act)} />
        ))}
      </div>
    </div>
  );
}

const isFolder = (row: FileTreeRow) => row.kind === 'folder';
const isOpen = (row: FileTreeRow) => row.kind === 'folder' && row.isOpen;

/** As in any tree: a letter goes to the next row that begins with it. */
function stepToLetter(key: string, rows: readonly FileTreeRow[], at: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const beginsSo = ({ label }: FileTreeRow) => label.toLowerCase().startsWith(key.toLowerCase());
  const below = rows.findIndex((row, i) => i > at && beginsSo(row));
  const found = below < 0 ? rows.findIndex(beginsSo) : below;
  return found < 0 ? undefined : found;
}

interface RowProps {
  id: string;
  row: FileTreeRow;
  isActive: boolean;
  style: { height: number; top: number };
  onTurn: () => void;
  onAct: () => void;
}

function Row({ id, row, isActive, style, onTurn, onAct }: RowProps) {
  const level = { 'aria-level': row.depth + 1, 'data-row': true, 'data-active': isActive || undefined };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's
    <div
      id={id}
      role="treeitem"
      {...level}
      {...ariaOf(row)}
      data-kind={row.kind}
      className={classes.row}
      style={{ ...style, paddingInlineStart: 4 + row.depth * sizes.fileIndent }}
      onClick={onAct}
    >
      {row.kind === 'folder' ? (
        <Turn row={row} onTurn={onTurn} />
      ) : (
        <span className={classes.mark}>{row.kind === 'file' && row.isChosen && <IconCheck aria-hidden />}</span>
      )}
      <span className={classes.icon}>{iconOf(row)}</span>
      <span className={classes.label} title={row.label}>
        <bdi>{row.label}</bdi>
      </span>
      {row.kind === 'file' && row.note && <span className={classes.note}>{row.note}</span>}
      {row.kind === 'file' && row.details && <span className={classes.details}>{row.details}</span>}
      {row.kind === 'note' && row.action && <span className={classes.action}>{row.action}</span>}
    </div>
  );
}

function ariaOf(row: FileTreeRow) {
  if (row.kind === 'folder') {
    const { label, isOpen: expanded, isLoading: busy, isChosen: selected } = row;
    return { 'aria-label': label, 'aria-expanded': expanded, 'aria-busy': busy, 'aria-selected': selected };
  }
  if (row.kind === 'file') return { 'aria-checked': row.isChosen };
  return { 'aria-disabled': row.action === undefined, 'data-wrong': row.isWrong || undefined };
}

function iconOf(row: FileTreeRow): ReactNode {
  if (row.kind === 'note') return null;
  if (row.kind === 'file') return <IconFile aria-hidden />;
  if (row.isLoading) return <Loader size={16} aria-hidden />;
  return row.isOpen ? <IconFolderOpen aria-hidden /> : <IconFolder aria-hidden />;
}

function Turn({ row, onTurn }: { row: Extract<FileTreeRow, { kind: 'folder' }>; onTurn: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.turn}
      aria-label={`${row.isOpen ? 'Close' : 'Open'} ${row.label}`}
      data-open={row.isOpen || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onTurn();
      }}
    >
      <IconChevronRight aria-hidden />
    </button>
  );
}
