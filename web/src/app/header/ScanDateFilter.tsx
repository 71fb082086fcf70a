import { useState } from 'react';
import type { ViewFilter } from '../../state/viewFilter.ts';
import { DateField } from '../../ui/DateField.tsx';
import { checkRange, type DateField as End, writeRange } from '../../ui/dateRange.ts';
import { formatDay } from '../../ui/format.ts';
import classes from './SelectorList.module.css';

interface ScanDateFilterProps {
  filter: Pick<ViewFilter, 'fromDate' | 'toDate'>;
  onChange: (dates: Pick<ViewFilter, 'fromDate' | 'toDate'>) => void;
}

/** From and to, both included; a text that is no day filters nothing and says so. */
export function ScanDateFilter({ filter: { fromDate, toDate }, onChange }: ScanDateFilterProps) {
  const [texts, setTexts] = useState(() => writeRange({ start: fromDate, end: toDate }));
  const [edited, setEdited] = useState<End>('end');
  const [left, setLeft] = useState<Record<End, boolean>>({ start: true, end: true });
  const { range, errors } = checkRange(texts, edited);

  function write(end: End, text: string, isLeft: boolean) {
    const next = { ...texts, [end]: text };
    setTexts(next);
    setEdited(end);
    setLeft({ ...left, [end]: isLeft });
    const { start, end: to } = checkRange(next, end).range;
    onChange({ fromDate: start, toDate: to });
  }

  const field = (end: End, label: string) => ({
    label,
    text: texts[end],
    day: range[end],
    // Nobody is told that a date is wrong while still typing it.
    error: left[end] || range[end] !== undefined ? errors[end] : undefined,
    onText: (text: string) => write(end, text, false),
    onPick: (day: string) => write(end, formatDay(day), true),
    onLeave: () => setLeft((before) => ({ ...before, [end]: true })),
  });

  return (
    <div className={classes.dates}>
      <DateField {...field('start', 'From')} />
      <DateField {...field('end', 'To')} opensAt={range.start} />
    </div>
  );
}
