import { type PointerEvent, useRef } from 'react';
import classes from './Gantt.module.css';
import { GridPart } from './GridPart.tsx';
import { placeOf, type Span, ticksOf } from './timeAxis.ts';

/** In percent: a label that begins later is cut. */
const mostPlace = 95;

interface GanttHeadProps {
  span: Span;
  /** How many marks fit. */
  mostTicks: number;
  /** Of the scans, in days. */
  scans: readonly number[];
  onPan: (share: number) => void;
}

/** What the columns are, and the time, which can be dragged. */
export function GanttHead({ span, mostTicks, scans, onPan }: GanttHeadProps) {
  const last = useRef<number>(undefined);

  function drag(event: PointerEvent<HTMLElement>) {
    if (last.current === undefined) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const share = (last.current - event.clientX) / width;
    // Less than a day moves nothing, and is not lost.
    if (Math.abs(share * (span.to - span.from)) < 1) return;
    last.current = event.clientX;
    onPan(share);
  }

  return (
    <GridPart role="row" aria-rowindex={1} className={classes.head}>
      <GridPart role="columnheader" className={classes.name}>
        Activity
      </GridPart>
      <GridPart role="columnheader" className={classes.plannedCell}>
        Planned
      </GridPart>
      <GridPart role="columnheader" className={classes.reportedCell}>
        Reported
      </GridPart>
      <GridPart role="columnheader" className={classes.measuredCell}>
        Measured
      </GridPart>
      <GridPart role="columnheader" className={classes.daysCell}>
        Against plan
      </GridPart>
      <GridPart
        role="columnheader"
        aria-label="Time"
        className={classes.axis}
        onPointerDown={(event) => {
          last.current = event.clientX;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = undefined;
        }}
        onPointerCancel={() => {
          last.current = undefined;
        }}
      >
        {ticksOf(span, mostTicks)
          .filter(({ day }) => placeOf(day, span) < mostPlace)
          .map(({ day, label, isMain }) => (
            <span
              key={day}
              className={classes.tick}
              data-main={isMain || undefined}
              style={{ insetInlineStart: `${placeOf(day, span)}%` }}
            >
              {label}
            </span>
          ))}
        {scans
          .filter((day) => day >= span.from && day < span.to)
          .map((day) => (
            <span
              key={`scan ${day}`}
              className={classes.scan}
              style={{ insetInlineStart: `${placeOf(day + 0.5, span)}%` }}
            />
          ))}
      </GridPart>
    </GridPart>
  );
}
