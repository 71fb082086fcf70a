import { useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { dateErrors, readDay } from '../../ui/dateRange.ts';
import { formatDay } from '../../ui/format.ts';
import classes from './SelectorList.module.css';

/** From and to, each on its own; a text that is no day filters nothing and says so. */
export function ScanDateFilter({ onChange }: { onChange: (dates: { fromDate?: string; toDate?: string }) => void }) {
  return (
    <div className={classes.dates}>
      <Day label="From" onDay={(fromDate) => onChange({ fromDate })} />
      <Day label="To" onDay={(toDate) => onChange({ toDate })} />
    </div>
  );
}

function Day({ label, onDay }: { label: string; onDay: (day: string | undefined) => void }) {
  const [text, setText] = useState('');
  const [left, setLeft] = useState(false);
  const wrong = text.trim() !== '' && readDay(text) === undefined;

  function write(next: string) {
    setText(next);
    setLeft(false);
    onDay(readDay(next));
  }

  return (
    <DateField
      label={label}
      text={text}
      day={readDay(text)}
      error={wrong && left ? dateErrors.format : undefined}
      onText={write}
      onPick={(day) => write(formatDay(day))}
      onLeave={() => setLeft(true)}
    />
  );
}
