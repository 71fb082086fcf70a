import type { Between, WorkState } from '@plumbline/contract/workState';
import type { CSSProperties } from 'react';
import classes from './Gantt.module.css';
import type { GanttRow } from './ganttTree.ts';
import { dayNumber, placeOf, type Span } from './timeAxis.ts';

/** From the first day to the last, both whole. */
function stretch(start: string, end: string, span: Span): CSSProperties {
  const from = placeOf(dayNumber(start), span);
  const to = placeOf(dayNumber(end) + 1, span);
  return { insetInlineStart: `${from}%`, width: `${Math.max(to - from, 0.3)}%` };
}

/** A row in time: planned, over it what was measured, below it the baseline; a milestone is a day. */
export function GanttBars({ row, span, lastScan }: { row: GanttRow; span: Span; lastScan: string | undefined }) {
  if (row.kind === 'level') {
    if (row.start === undefined || row.end === undefined) return null;
    return <span className={classes.summary} style={stretch(row.start, row.end, span)} />;
  }
  const { start, end, baseline, state, type, float } = row.row;
  const isMilestone = type === 'startMilestone' || type === 'finishMilestone';
  const critical = float?.isCritical ? classes.critical : float?.becomesCritical ? classes.becomesCritical : undefined;
  return (
    <>
      {baseline && <span className={classes.baseline} style={stretch(baseline.start, baseline.end, span)} />}
      {start !== undefined &&
        end !== undefined &&
        (isMilestone ? (
          <span
            className={classes.milestone}
            data-critical={critical && true}
            style={{ insetInlineStart: `${placeOf(dayNumber(type === 'startMilestone' ? start : end) + 0.5, span)}%` }}
          />
        ) : (
          <>
            <span className={classes.planned} style={stretch(start, end, span)} />
            {critical && <span className={critical} style={stretch(start, end, span)} />}
          </>
        ))}
      {state?.begun && <MeasuredBar begun={state.begun} state={state} lastScan={lastScan} span={span} />}
    </>
  );
}

interface MeasuredBarProps {
  begun: Between;
  state: WorkState;
  lastScan: string | undefined;
  span: Span;
}

/** Drawn through where scans saw it go on; open where it may have gone on, between one scan and the next. */
function MeasuredBar({ begun, state: { finished, on }, lastScan, span }: MeasuredBarProps) {
  const sureTo = finished === null ? (lastScan ?? on) : (finished.after ?? finished.by);
  const from = finished !== null && finished.after === null ? finished.by : begun.by;
  return (
    <>
      {begun.after !== null && <span className={classes.between} style={stretch(begun.after, begun.by, span)} />}
      {finished !== null && finished.after !== null && (
        <span className={classes.between} style={stretch(finished.after, finished.by, span)} />
      )}
      {sureTo >= from && (
        <span
          className={classes.measuredBar}
          data-open={finished === null || undefined}
          style={stretch(from, sureTo, span)}
        />
      )}
    </>
  );
}
