import { shownStatuses } from '@plumbline/contract/status';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useUndo } from '../../../data/undo.ts';
import { useStores } from '../../../state/stores.ts';
import type { RowReview } from './useRowReview.ts';

interface Places {
  /** Letters are heard here, and at the scene. */
  panel: RefObject<HTMLElement | null>;
  /** Arrows are heard here only: elsewhere they scroll, or turn the camera. */
  table: RefObject<HTMLElement | null>;
}

/** The keys of the review: next, previous, approve, change the status, explain, undo. */
export function useReviewKeys(review: RowReview, places: Places): void {
  const undo = useUndo();
  const { singleKeys } = useStores();

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !isHeard(event.target, places)) return;
    const action = event.ctrlKey || event.metaKey ? withControl(event) : plain(event);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });

  function withControl({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    return key.toLowerCase() === 'z' && !shiftKey ? undo : undefined;
  }

  function plain({ key, target }: KeyboardEvent): (() => void) | undefined {
    const { selection, explained, explain } = review;
    const { selected, last } = selection;
    const isAtTable = places.table.current?.contains(target as Node) ?? false;
    const row = target instanceof HTMLElement && target.matches('tr[data-element]') ? target : undefined;
    if (isAtTable && key === 'ArrowDown') return () => void review.step(1);
    if (isAtTable && key === 'ArrowUp') return () => void review.step(-1);
    if (row && key === 'Enter') return () => review.choose(Number(row.dataset.element));
    if (!singleKeys.getState().areOn) return undefined;
    const status = shownStatuses(true).find(({ code }) => String(code) === key);
    if (status) return () => selected.length > 0 && review.changeStatus(selected, status.name);
    const actions: Record<string, () => void> = {
      j: () => void review.step(1),
      k: () => void review.step(-1),
      a: () => selected.length > 0 && review.toggleApproval(selected),
      e: () => explain(explained === last ? undefined : last),
      z: undo,
    };
    return actions[key.toLowerCase()];
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Not while somebody types, and not in windows and menus (WCAG 2.1.4). */
function isHeard(target: EventTarget | null, { panel }: Places): boolean {
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false;
  if (target.closest('input:not([type=checkbox]), textarea, select, [aria-modal], [role=menu], [role=listbox]')) {
    return false;
  }
  if (target === document.body || panel.current?.contains(target)) return true;
  return target.closest('canvas, [data-viewer-keys]') !== null;
}
