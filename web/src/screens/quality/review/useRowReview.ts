import { bestEffort } from '@plumbline/contract/bestEffort';
import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import type { ElementStatus } from '@plumbline/contract/status';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFilter } from '../../../data/filter/filter.ts';
import { useTableReader } from '../../../data/quality/classificationTable.ts';
import type { useTableAddress } from '../../../data/quality/classificationTableAddress.ts';
import { leavesFilter } from './leavesFilter.ts';
import { useElementSelection } from './useElementSelection.ts';
import { useVerdictActions } from './useVerdictActions.ts';

interface ReviewedTable {
  address: ReturnType<typeof useTableAddress>;
  rows: readonly TableRow[] | undefined;
  totalRecords: number | undefined;
  /** The rows are those of another page. */
  isBehind: boolean;
}

export type RowReview = ReturnType<typeof useRowReview>;

const has = (rows: readonly TableRow[] | undefined, element: number) =>
  rows?.some(({ forgeObjectId }) => forgeObjectId === element) ?? false;

/** Going through the rows, linked both ways with the scene ([QUAL-4]). */
export function useRowReview({ address, rows, totalRecords = 0, isBehind }: ReviewedTable) {
  const { page, size, go } = address;
  const { settled } = useFilter();
  const reader = useTableReader(address);
  const selection = useElementSelection();
  const actions = useVerdictActions(rows);
  const { last } = selection;
  const [explained, explain] = useState<number>();
  /** Quietly told: why a key does nothing, or that the selected element is not in the list. */
  const [remark, setRemark] = useState<string>();
  const sought = useRef<number>(undefined);
  const isStepping = useRef(false);

  /** Undefined where the server does not answer: then nothing is known of the place of the element. */
  const look = (element: number) => bestEffort(reader.find(element).then((place) => ({ place })));

  const seek = useEffectEvent(async (element: number) => {
    const found = await look(element);
    if (sought.current !== element) return;
    if (found === undefined) setRemark(notLookedUp);
    else if (found.place) go({ page: found.place.page });
    else setRemark(tellAbsence(actions.judgedOf([element]).length > 0));
  });

  // Only another selection opens its page: whoever turns pages or filters wants to see those.
  useEffect(() => {
    if (rows === undefined || isBehind || last === sought.current) return;
    sought.current = last;
    setRemark(undefined);
    if (last !== undefined && !has(rows, last)) void seek(last);
  }, [last, rows, isBehind]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another filter it may be there
  useEffect(() => setRemark(undefined), [settled]);

  function choose(element: number): void {
    sought.current = element;
    setRemark(undefined);
    if (explained !== undefined && explained === last) explain(element);
    selection.set([element]);
    selection.show(element);
  }

  /** The row before or after the elements; `page` where it is on another one. */
  async function beside(elements: readonly number[], by: 1 | -1) {
    const of = (element: TableRow | undefined, onPage = page) =>
      element && { element: element.forgeObjectId, page: onPage };
    let there = { page, rows: rows ?? [] };
    const found = last === undefined || has(rows, last) ? { place: there } : await look(last);
    if (found === undefined) return undefined;
    const known = found.place;
    if (known === undefined || last === undefined) return of(by > 0 ? there.rows[0] : there.rows.at(-1));
    there = { ...known, rows: [...known.rows] };
    const places = there.rows.flatMap(({ forgeObjectId }, i) => (elements.includes(forgeObjectId) ? [i] : []));
    const next = by > 0 ? Math.max(...places) + 1 : Math.min(...places) - 1;
    if (there.rows[next]) return of(there.rows[next], there.page);
    const nextPage = there.page + by;
    if (nextPage < 0 || nextPage * size >= totalRecords) return undefined;
    const more = await bestEffort(reader.load(nextPage));
    return of(by > 0 ? more?.[0] : more?.at(-1), nextPage);
  }

  async function step(by: 1 | -1): Promise<void> {
    // One after the other: a page that is on its way decides where the next step begins.
    if (isStepping.current) return;
    isStepping.current = true;
    const next = await beside(last === undefined ? [] : [last], by);
    isStepping.current = false;
    if (next === undefined) return;
    if (next.page !== page) go({ page: next.page });
    choose(next.element);
  }

  /** Does something to what is selected; when that leaves the list, the review goes on with the next row. */
  async function change(
    next: { approved?: boolean; status?: ElementStatus },
    elements: readonly number[],
    run: () => void,
  ): Promise<void> {
    const isGoing = leavesFilter(settled, next) && last !== undefined && elements.includes(last);
    const following = isGoing ? ((await beside(elements, 1)) ?? (await beside(elements, -1))) : undefined;
    run();
    // Not to its page: it moves up into the room that is left.
    if (following) choose(following.element);
  }

  /** Elements of rows or of the selection; a reason stands where nothing can be done. */
  function toggleApproval(elements: readonly number[]): void {
    const closed = actions.hasApproval ? workflowIsOff : noWorkflow;
    const wish = actions.inWorkflow ? actions.toggleApproval(actions.judgedOf(elements)) : closed;
    if (typeof wish === 'string') setRemark(wish);
    else void change({ approved: wish.approved }, elements, wish.run);
  }

  function changeStatus(elements: readonly number[], status: ElementStatus): void {
    const wish = actions.changeStatus(actions.judgedOf(elements), status);
    if (typeof wish === 'string') setRemark(wish);
    else void change({ status }, elements, wish.run);
  }

  return { selection, actions, explained, explain, remark, choose, step, toggleApproval, changeStatus };
}

const notLookedUp = 'The list could not be asked for the selected element.';
const workflowIsOff = 'Turn the approval workflow on to approve elements.';
const noWorkflow = 'This project has no approval workflow.';

function tellAbsence(isJudged: boolean): string {
  return isJudged
    ? 'The filters leave the selected element out of the list.'
    : 'There is no verdict on the selected element.';
}
