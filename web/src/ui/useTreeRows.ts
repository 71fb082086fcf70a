import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useRowWindow } from './useRowWindow.ts';

interface TreeRowsOptions<Row> {
  body: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  rowHeight: number;
  /** What a key does at a row: goes to another one, or turns or toggles this one. */
  stepOf: (key: string, at: number) => number | 'turn' | 'toggle' | undefined;
  turn: (row: Row) => void;
  toggle: (row: Row) => void;
}

/** The rows in sight of a tree that holds the focus itself, which of them is active, and the keys that walk. */
export function useTreeRows<Row>({ body, rows, rowHeight, stepOf, turn, toggle }: TreeRowsOptions<Row>) {
  const id = useId();
  const [active, setActive] = useState(0);
  const { start, end } = useRowWindow(body, rows.length, rowHeight);
  const at = Math.max(0, Math.min(active, rows.length - 1));
  const idOf = (place: number) => `${id}-${place}`;

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
    const step = stepOf(event.key, at);
    const row = rows[at];
    if (step === undefined || row === undefined) return;
    event.preventDefault();
    if (step === 'turn') turn(row);
    else if (step === 'toggle') toggle(row);
    else go(step);
  }

  return {
    /** For the element of role `tree`. */
    tree: {
      'aria-activedescendant': at >= start && at < end ? idOf(at) : undefined,
      tabIndex: 0,
      style: { height: rows.length * rowHeight },
      onKeyDown: press,
    },
    shown: rows.slice(start, end).map((row, offset) => {
      const place = start + offset;
      return {
        row,
        id: idOf(place),
        isActive: place === at,
        style: { height: rowHeight, top: place * rowHeight },
        /** Does something with the row, which is the active one from then on. */
        take(act: (row: Row) => void) {
          setActive(place);
          act(row);
        },
      };
    }),
  };
}
