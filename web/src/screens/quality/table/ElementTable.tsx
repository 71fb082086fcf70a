import type { TableColumn, TableRow, TableSorting } from '@plumbline/contract/resources/classificationTable';
import { shownStatus } from '@plumbline/contract/status';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useNewIssue } from '../../../data/issues/newIssue.ts';
import { useStores, useTableColumns } from '../../../state/stores.ts';
import type { RowReview } from '../review/useRowReview.ts';
import { ElementRow, type RowHandlers } from './ElementRow.tsx';
import classes from './ElementTable.module.css';
import { nextSorting } from './nextSorting.ts';
import { rowsBetween } from './rowsBetween.ts';
import { TableHead } from './TableHead.tsx';
import { stayingColumns, tableCells, wideColumns } from './tableCells.tsx';
import { useRowMenu } from './useRowMenu.ts';
import { useShownColumns } from './useShownColumns.ts';

const markPx = 24;
/** Of 'Under construction' the badge shows as much as tells it apart. */
const longStatusPx = 126;
/** In a narrow table a status is its sign: its word is the same in most rows, and floor and type need the room. */
const narrowStatusPx = 64;

interface ElementTableProps {
  rows: readonly TableRow[];
  totalRecords: number;
  firstIndex: number;
  isBehind: boolean;
  sorting: TableSorting;
  onSort: (sorting: TableSorting) => void;
  review: RowReview;
  region: RefObject<HTMLElement | null>;
}

/** A page of the verdicts; rows and elements of the scene are marked together ([QUAL-1], [QUAL-4]). */
export function ElementTable({
  rows,
  totalRecords,
  firstIndex,
  isBehind,
  sorting,
  onSort,
  review,
  region,
}: ElementTableProps) {
  const columns = useShownColumns();
  const chosen = useTableColumns((state) => state.widths);
  const staying = useMemo(() => stayingColumns(columns, markPx, chosen), [columns, chosen]);
  const wide = wideColumns(columns, chosen);
  const { project } = usePlace();
  const hasConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const shown = useMemo(
    () => rows.map((row) => ({ ...row, status: shownStatus(row.status, hasConstruction) })),
    [rows, hasConstruction],
  );
  const { selection, actions, explained } = review;
  const { selected, last } = selection;
  const marked = useMemo(() => new Set(selected), [selected]);
  const tabStop = rows.some(({ forgeObjectId }) => forgeObjectId === last) ? last : rows[0]?.forgeObjectId;
  const handlers = useRowHandlers(rows, review);
  useReveal(last, rows, region);
  useRevealExplanation(explained, region);

  function widthOf(name: TableColumn): number {
    return chosen[name] ?? (name === 'status' && hasConstruction ? longStatusPx : tableCells[name].width);
  }

  const others = columns.filter((name) => name !== 'status');
  const hasStatus = others.length < columns.length;
  const widths = {
    '--other-columns': `${markPx + others.reduce((sum, name) => sum + widthOf(name), 0)}px`,
    '--narrow-status': `${hasStatus ? (chosen.status ?? narrowStatusPx) : 0}px`,
    '--wide-status': `${hasStatus ? widthOf('status') : 0}px`,
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.region} tabIndex={0} aria-label="Table of elements" ref={region}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked through and selected
        role="grid"
        className={classes.table}
        style={widths as CSSProperties}
        aria-label="Elements"
        aria-multiselectable
        aria-rowcount={totalRecords + 1}
        aria-busy={isBehind}
        data-stale={isBehind || undefined}
      >
        <colgroup>
          <col style={{ width: markPx }} />
          {columns.map((name) => (
            <col
              key={name}
              className={name === 'status' ? classes.statusColumn : undefined}
              style={wide.includes(name) || name === 'status' ? undefined : { width: widthOf(name) }}
            />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          staying={staying}
          sorting={sorting}
          onSort={(column) => onSort(nextSorting(sorting, column))}
          widthOf={widthOf}
        />
        <tbody>
          {shown.map((row, i) => (
            <ElementRow
              key={row.forgeObjectId}
              row={row}
              columns={columns}
              staying={staying}
              index={firstIndex + i}
              isSelected={marked.has(row.forgeObjectId)}
              isTabStop={row.forgeObjectId === tabStop}
              isExplained={row.forgeObjectId === explained}
              inWorkflow={actions.inWorkflow}
              closed={actions.lacks}
              handlers={handlers}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same for every row and at every time, so that a row is drawn again only when it changes. */
function useRowHandlers(rows: readonly TableRow[], review: RowReview): RowHandlers {
  const openMenu = useRowMenu(rows, review.selection);
  const { openTools } = useStores();
  const newIssue = useNewIssue();
  const latest = useRef({ rows, review, openMenu, newIssue });
  useLayoutEffect(() => {
    latest.current = { rows, review, openMenu, newIssue };
  });
  return useMemo<RowHandlers>(
    () => ({
      press(event, element) {
        const { selection, choose } = latest.current.review;
        const { last } = selection;
        if (event.shiftKey && last !== undefined) selection.set(rowsBetween(latest.current.rows, last, element));
        else if (event.ctrlKey || event.metaKey || event.shiftKey) selection.toggle(element);
        else choose(element);
      },
      focus: (element) => latest.current.review.selection.show(element, { always: true }),
      openMenu: (event, element) => latest.current.openMenu(event, element),
      toggleExplanation(element) {
        const { explain, explained } = latest.current.review;
        explain(explained === element ? undefined : element);
      },
      toggleApproval: (element) => latest.current.review.toggleApproval([element]),
      openTool(element, tool) {
        latest.current.review.choose(element);
        openTools.getState().openTool(tool);
      },
      createIssue(element) {
        latest.current.review.choose(element);
        latest.current.newIssue?.();
      },
    }),
    [openTools],
  );
}

/** Scrolls to a row that was selected elsewhere; whoever walks through the rows takes the focus along. */
function useReveal(last: number | undefined, rows: readonly TableRow[], region: RefObject<HTMLElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another page may have it
  useEffect(() => {
    const row = region.current?.querySelector<HTMLElement>(`tr[data-element="${last}"]`);
    if (!row) return;
    const isWalking =
      document.activeElement?.matches('tr[data-element]') && region.current?.contains(document.activeElement);
    if (isWalking) row.focus({ preventScroll: true });
    revealIn(region.current!, row);
  }, [last, rows, region]);
}

/** Under the last row that is seen, an explanation would open where nobody sees it. */
function useRevealExplanation(explained: number | undefined, region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = region.current?.querySelector<HTMLElement>(`tr[data-element="${explained}"]`);
    const explanation = row?.nextElementSibling;
    if (row && explanation) revealIn(region.current!, row, explanation);
  }, [explained, region]);
}

/** Below the head, which stays; of what is too tall, its beginning. */
function revealIn(region: HTMLElement, row: Element, end = row): void {
  const headPx = region.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const seen = region.getBoundingClientRect();
  const above = row.getBoundingClientRect().top - (seen.top + headPx);
  const below = end.getBoundingClientRect().bottom - seen.bottom;
  if (above < 0) region.scrollTop += above;
  else if (below > 0) region.scrollTop += Math.min(below, above);
}
