import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './TwoViews.module.css';

const steps: Partial<Record<string, number>> = { ArrowLeft: -2, ArrowRight: 2, PageDown: -10, PageUp: 10 };
const ends: Partial<Record<string, number>> = { Home: 0, End: 100 };

/** Between the older picture and the newer one; where they lie over each other it is moved by hand and by keys. */
export function Boundary({
  percent,
  isFixed,
  onDrag,
  onDrop,
}: {
  percent: number;
  isFixed: boolean;
  onDrag: (percent: number) => void;
  onDrop: (percent: number) => void;
}) {
  if (isFixed) return <div className={classes.boundary} style={{ left: `${percent}%` }} aria-hidden />;

  function percentAt(event: PointerEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect();
    return limit(((event.clientX - left) / width) * 100);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    const wanted = step === undefined ? ends[event.key] : percent + step;
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onDrop(limit(wanted));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Boundary between the older and the newer view"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={`${Math.round(percent)}% from the left`}
      className={classes.boundary}
      data-moves
      style={{ left: `${percent}%` }}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(percentAt(event));
      }}
      onPointerUp={(event) => onDrop(percentAt(event))}
      onPointerCancel={() => onDrop(percent)}
    />
  );
}

function limit(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
