import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { columnLimits } from '../../../state/tableColumns.ts';
import classes from './ElementTable.module.css';

const stepPx = 16;

/** The edge of a column's head: dragged, or moved by the arrow keys; Enter and a double click give the usual width back. */
export function ColumnHandle({
  label,
  width,
  onWidth,
  onReset,
}: {
  label: string;
  /** As it was chosen, or as it usually is. */
  width: number;
  onWidth: (px: number) => void;
  onReset: () => void;
}) {
  const from = useRef<{ x: number; width: number }>(undefined);

  function press(event: PointerEvent<HTMLElement>) {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    // What is seen counts: a column that shares the room is wider than its width says.
    const seen = event.currentTarget.parentElement?.getBoundingClientRect().width ?? width;
    from.current = { x: event.clientX, width: seen };
  }

  function drag(event: PointerEvent) {
    if (from.current) onWidth(from.current.width + event.clientX - from.current.x);
  }

  function type(event: KeyboardEvent<HTMLElement>) {
    const seen = event.currentTarget.parentElement?.getBoundingClientRect().width ?? width;
    if (event.key === 'ArrowRight') onWidth(seen + stepPx);
    else if (event.key === 'ArrowLeft') onWidth(seen - stepPx);
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the separator that can
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={columnLimits.least}
      aria-valuemax={columnLimits.most}
      tabIndex={0}
      className={classes.handle}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
      }}
      onDoubleClick={onReset}
      onKeyDown={type}
    />
  );
}
