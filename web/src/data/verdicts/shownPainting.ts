import { useDayPainting } from '../progress/dayPainting.ts';
import { useProgressPainting } from '../progress/progressPainting.ts';
import { usePaintFilter, usePainting } from './painting.ts';

/**
 * What the scene is painted with: the open view, or on the pages of progress what they are about, by status or, with the time
 * line, by what elements are on a day.
 */
export function useShownPainting() {
  const filter = usePaintFilter();
  const ofView = usePainting(filter);
  const { isOpen, column, error, isPending, retry } = useProgressPainting();
  const ofDay = useDayPainting();
  const isFiltered = Object.keys(filter).length > 0;
  if (!isOpen) return { ...ofView, isFiltered, isProgress: false, dayCounts: undefined };
  if (ofDay.column) {
    const { codes, counts } = ofDay.column;
    return { column: codes, dayCounts: counts, error: null, retry, isFiltered: false, isProgress: true };
  }
  // The view stays painted until the other column is there.
  return {
    column: column ?? (isPending ? ofView.column : undefined),
    error,
    retry,
    isFiltered: false,
    isProgress: true,
    dayCounts: undefined,
  };
}
