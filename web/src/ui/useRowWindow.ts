import { type RefObject, useLayoutEffect, useState } from 'react';

export interface RowWindow {
  start: number;
  end: number;
  rowHeight: number;
}

const overscan = 10;
/** The window moves in steps, so that not every pixel of scrolling draws the rows again. */
const step = 5;

/** The rows from `start` to `end` are those in sight, and some around them. */
export function visibleRows(
  count: number,
  { above, height, rowHeight }: Record<'above' | 'height' | 'rowHeight', number>,
) {
  const first = Math.floor(above / rowHeight) - overscan;
  const last = Math.ceil((above + height) / rowHeight) + overscan;
  const start = Math.floor(Math.max(0, first) / step) * step;
  return { start: Math.min(start, count), end: Math.min(count, Math.ceil(Math.max(0, last) / step) * step) };
}

/** Which of many rows of the same height need to be drawn, as the nearest scrolling element around them stands. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, estimate: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ start: 0, end: Math.min(count, 50), rowHeight: estimate });

  useLayoutEffect(() => {
    const rows = body.current;
    if (rows === null) return;
    const scroller = findScroller(rows);
    // The space below the drawn rows must not be what the browser keeps in place: it would jump to the end with it.
    rows.style.overflowAnchor = 'none';
    const update = () => {
      const rowHeight = lowestOf(rows.querySelectorAll<HTMLElement>('[data-row]')) || estimate;
      const above = scroller.getBoundingClientRect().top - rows.getBoundingClientRect().top;
      const next = { ...visibleRows(count, { above, height: scroller.clientHeight, rowHeight }), rowHeight };
      setShown((last) => (isSame(last, next) ? last : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(scroller);
    observer.observe(rows);
    scroller.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', update);
    };
  }, [body, count, estimate]);

  return { ...shown, start: Math.min(shown.start, count), end: Math.min(Math.max(shown.end, shown.start), count) };
}

/** Rows of several lines are the exception; by the lowest one, too many are drawn rather than too few. */
function lowestOf(rows: Iterable<HTMLElement>): number {
  const heights = Array.from(rows, ({ offsetHeight }) => offsetHeight);
  return heights.length === 0 ? 0 : Math.min(...heights);
}

function findScroller(element: HTMLElement): HTMLElement {
  let candidate = element.parentElement;
  while (candidate && !/auto|scroll/.test(getComputedStyle(candidate).overflowY)) candidate = candidate.parentElement;
  return candidate ?? document.documentElement;
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.start === b.start && a.end === b.end && a.rowHeight === b.rowHeight;
}
