import { Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronRight, IconFile, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './FileTree.module.css';
import { stepInTree } from './stepInTree.ts';
import { sizes } from './tokens.ts';
import { useRowWindow } from './useRowWindow.ts';

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
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { start, end } = useRowWindow(body, rows.length, rowHeight);
  const at = Math.max(0, Math.min(active, rows.length - 1));
  const isInDocument = at >= start && at < end;

  function go(to: number) {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    setActive(next);
    const scroller = body.current?.parentElement;
    if (!scroller) return;
    const top = next * rowHeight;
    scroller.scrollTop = Math.max(top + rowHeight - scroller.clientHeight, Math.min(top, scroller.scrollTop));
  }

  function act(row: FileTreeRow) {
    if (row.kind === 'folder' && !choosesFolder) onTurn(row);
    else onChoose(row);
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step =
      stepInTree(event.key, { rows, at, page: visibleRows - 1, canOpen: isFolder, isOpen }) ??
      stepToLetter(event.key, rows, at);
    const row = rows[at];
    if (step === undefined || row === undefined) return;
    event.preventDefault();
    if (step === 'turn') onTurn(row);
    else if (step === 'toggle') act(row);
    else go(step);
  }

  return (
    <div className={classes.scroller} style={{ height: rowHeight * visibleRows }}>
      <div
        ref={body}
        role="tree"
        aria-label={label}
        aria-multiselectable={!choosesFolder}
        aria-activedescendant={isInDocument ? `${id}-${at}` : undefined}
        tabIndex={0}
        className={classes.rows}
        style={{ height: rows.length * rowHeight }}
        onKeyDown={press}
      >
        {rows.slice(start, end).map((row, offset) => {
          const place = start + offset;
          return (
            <Row
              key={row.path}
              id={`${id}-${place}`}
              row={row}
              isActive={place === at}
              style={{ height: rowHeight, top: place * rowHeight }}
              onTurn={() => {
                setActive(place);
                onTurn(row);
              }}
              onAct={() => {
                setActive(place);
                act(row);
              }}
            />
          );
        })}
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
