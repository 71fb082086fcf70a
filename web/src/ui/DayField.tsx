import { useState } from 'react';
import { DateField } from './DateField.tsx';
import { dateErrors, readDay } from './dateRange.ts';
import { formatDay } from './format.ts';

const complete = 'DD/MM/YYYY'.length;

/** One day that may be left out, as yyyy-MM-dd; `isValid` is false while the text names none. */
export function DayField({
  label,
  day,
  nested = false,
  onChange,
}: {
  label: string;
  day: string | undefined;
  /** In a window that a click outside closes. */
  nested?: boolean;
  onChange: (day: string | undefined, isValid: boolean) => void;
}) {
  const [known, setKnown] = useState(day);
  const [text, setText] = useState(day ? formatDay(day) : '');
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = text.trim() !== '' && readDay(text) === undefined;

  // Changed from outside, not by what is typed here.
  if (day !== known) {
    setKnown(day);
    if (!isWrong && readDay(text) !== day) setText(day ? formatDay(day) : '');
  }

  function take(next: string) {
    const read = readDay(next);
    setText(next);
    setIsLeft(false);
    onChange(read, next.trim() === '' || read !== undefined);
  }

  return (
    <DateField
      label={label}
      text={text}
      day={readDay(text)}
      // Nobody is told that a date is wrong while still typing it.
      error={isWrong && (isLeft || text.length >= complete) ? dateErrors.format : undefined}
      nested={nested}
      onText={take}
      onPick={(picked) => take(formatDay(picked))}
      onLeave={() => setIsLeft(true)}
    />
  );
}
