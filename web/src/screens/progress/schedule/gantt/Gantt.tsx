import { useElementSize } from '@mantine/hooks';
import type { ScheduleComparison } from '@plumbline/contract/resources/scheduleComparison';
import { type CSSProperties, type KeyboardEvent, useCallback, useMemo, useRef, useState, type WheelEvent } from 'react';
import { useRowWindow } from '../../../../ui/useRowWindow.ts';
import classes from './Gantt.module.css';
import { GanttHead } from './GanttHead.tsx';
import { GanttLegend } from './GanttLegend.tsx';
import { GanttRowView } from './GanttRowView.tsx';
import { GridPart } from './GridPart.tsx';
import { type GanttRow, type GanttTree, openRows } from './ganttTree.ts';
import { stepByKey } from './stepByKey.ts';
import { dayNumber, panBy, placeOf, type Span, spanAround, zoomBy } from './timeAxis.ts';

/** Pixels; rows are measured once they are there. */
const usualRow = 36;
/** Of a mark of the time. */
const tickWidth = 48;

interface GanttProps {
  comparison: ScheduleComparison;
  tree: GanttTree;
  whole: Span;
  span: Span;
  onSpan: (span: Span) => void;
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/** Every activity in time, below the levels of its code: those in sight are drawn, of however many. */
export function Gantt({ comparison, tree, whole, span, onSpan, chosen, onChoose }: GanttProps) {
  const { schedule, scans } = comparison;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState(0);
  const rows = useMemo(() => openRows(tree, closed), [tree, closed]);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize();
  const { start, end, rowHeight } = useRowWindow(body, rows.length, usualRow);
  const scanDays = useMemo(() => scans.map(dayNumber), [scans]);
  const at = Math.min(active, rows.length - 1);

  const turn = (row: GanttRow) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(row.key)) next.add(row.key);
      return next;
    });

  function choose(index: number) {
    const row = rows[index];
    if (row === undefined) return;
    setActive(index);
    if (row.kind === 'level') return turn(row);
    const { start: first, end: last, key } = row.row;
    onChoose(key);
    if (first !== undefined && last !== undefined) {
      onSpan(spanAround(span, { from: dayNumber(first), to: dayNumber(last) + 1 }, whole));
    }
  }

  // Rows are drawn once: what they call must not change with every step of scrolling.
  const now = useRef(choose);
  now.current = choose;
  const press = useCallback((index: number) => now.current(index), []);

  function go(to: number) {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    setActive(next);
    const frame = scroller.current;
    if (frame === null || body.current === null) return;
    const head = body.current.offsetTop;
    const top = next * rowHeight;
    if (top < frame.scrollTop) frame.scrollTop = top;
    else if (top + rowHeight > frame.scrollTop + frame.clientHeight - head)
      frame.scrollTop = top + rowHeight - frame.clientHeight + head;
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const step = stepByKey(event.key, event.shiftKey, { rows, at, page, isOpen: !closed.has(row.key) });
    if (step === undefined) return;
    event.preventDefault();
    if (step === 'turn') turn(row);
    else if (step === 'choose') choose(at);
    else if (step === 'showAll') onSpan(whole);
    else if ('zoom' in step) onSpan(zoomBy(span, step.zoom, whole));
    else if ('pan' in step) onSpan(panBy(span, step.pan, whole));
    else go(step.go);
  }

  function onWheel(event: WheelEvent) {
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (sideways !== 0 && Math.abs(sideways) > (event.shiftKey ? 0 : Math.abs(event.deltaY)))
      onSpan(panBy(span, sideways / 1000, whole));
  }

  const dataDay = schedule.dataDate === null ? undefined : dayNumber(schedule.dataDate) + 1;
  const lastScan = scans.at(-1);
  const marks = {
    '--data-date': dataDay === undefined ? '-10%' : `${placeOf(dataDay, span)}%`,
    '--last-scan': lastScan === undefined ? '-10%' : `${placeOf(dayNumber(lastScan) + 0.5, span)}%`,
  } as CSSProperties;

  return (
    <div ref={sized} className={classes.frame} data-chosen={chosen !== undefined || undefined}>
      <div ref={scroller} className={classes.scroller} style={marks} onWheel={onWheel}>
        <div
          role="treegrid"
          aria-label="Activities"
          aria-rowcount={rows.length + 1}
          aria-activedescendant={at >= start && at < end ? `gantt-row-${at}` : undefined}
          tabIndex={0}
          className={classes.grid}
          onKeyDown={onKeyDown}
        >
          <GridPart role="rowgroup" className={classes.headGroup}>
            <GanttHead
              span={span}
              mostTicks={Math.max(4, Math.floor((width >= 720 ? width - 560 : width - 32) / tickWidth))}
              scans={scanDays}
              onPan={(share) => onSpan(panBy(span, share, whole))}
            />
          </GridPart>
          <GridPart role="rowgroup" ref={body} style={{ height: rows.length * rowHeight }}>
            <div role="presentation" style={{ transform: `translateY(${start * rowHeight}px)` }}>
              {rows.slice(start, end).map((row, i) => (
                <GanttRowView
                  key={row.key}
                  row={row}
                  index={start + i}
                  isActive={start + i === at}
                  isChosen={row.kind === 'activity' && row.row.key === chosen}
                  isOpen={!closed.has(row.key)}
                  span={span}
                  lastScan={lastScan}
                  onPress={press}
                />
              ))}
            </div>
          </GridPart>
        </div>
      </div>
      <GanttLegend />
    </div>
  );
}
