import { type KeyboardEvent, useRef, useState } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A chart is one stop of the tab key; within it the arrow keys go from mark to mark. */
export function useRovingFocus(count: number) {
  const [active, setActive] = useState(0);
  const marks = useRef<(SVGGElement | null)[]>([]);
  const at = Math.min(active, count - 1);

  function onKeyDown(event: KeyboardEvent) {
    const ends: Record<string, number> = { Home: 0, End: count - 1 };
    const step = steps[event.key];
    const to = step === undefined ? ends[event.key] : (at + step + count) % count;
    if (to === undefined) return;
    event.preventDefault();
    marks.current[to]?.focus();
  }

  return (place: number) => ({
    ref: (mark: SVGGElement | null) => {
      marks.current[place] = mark;
    },
    tabIndex: place === at ? 0 : -1,
    onFocus: () => setActive(place),
    onKeyDown,
  });
}
