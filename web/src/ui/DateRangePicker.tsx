import { useState } from 'react';
import { DateField } from './DateField.tsx';
import classes from './DateRangePicker.module.css';
import {
  checkRange,
  type DateRange,
  type DateTexts,
  type DateField as Field,
  pickDay,
  writeRange,
} from './dateRange.ts';

interface Draft {
  texts: DateTexts;
  edited: Field;
  left: Record<Field, boolean>;
  known: DateRange;
  /** What was told and has not come back as the value yet; an address takes its time. */
  told: readonly DateRange[];
}

const complete = 'DD/MM/YYYY'.length;
const none = { start: false, end: false };
const same = (a: DateRange, b: DateRange) => a.start === b.start && a.end === b.end;

/** A start, then an end that is not before it, as yyyy-MM-dd; `valid` is false while a text cannot be taken. */
export function DateRangePicker({
  value,
  errors: given = {},
  disabled = false,
  required = true,
  nested = false,
  onChange,
}: {
  value: DateRange;
  errors?: Partial<DateTexts>;
  disabled?: boolean;
  required?: boolean;
  /** In a window that a click outside closes. */
  nested?: boolean;
  onChange: (range: DateRange & { valid: boolean }) => void;
}) {
  const [draft, setDraft] = useState<Draft>(() => {
    return { texts: writeRange(value), edited: 'end', left: none, known: value, told: [] };
  });
  const { range, errors } = checkRange(draft.texts, draft.edited);

  if (!same(value, draft.known)) setDraft(takeValue(draft, value));

  function edit(texts: DateTexts, edited: Field, left: Partial<Record<Field, boolean>>) {
    const checked = checkRange(texts, edited);
    const isNews = checked.valid && !same(checked.range, draft.told.at(-1) ?? draft.known);
    const told = isNews ? [...draft.told, checked.range] : draft.told;
    setDraft({ ...draft, texts, edited, left: { ...draft.left, ...left }, told });
    onChange({ ...checked.range, valid: checked.valid });
  }

  function type(field: Field, text: string) {
    edit({ ...draft.texts, [field]: text }, field, { [field]: false });
  }

  function pick(field: Field, day: string) {
    const { texts, edited } = pickDay(draft.texts, field, day);
    edit(texts, edited, { [field]: true });
  }

  // Nobody is told that a date is wrong while still typing it.
  const shown = (field: Field) =>
    (draft.left[field] || draft.texts[field].length >= complete ? errors[field] : undefined) ?? given[field];

  const field = (name: Field, label: string) => ({
    label: required ? `${label}*` : label,
    text: draft.texts[name],
    day: range[name],
    error: shown(name),
    nested,
    getDayProps: (day: string) => marks(day, range),
    onText: (text: string) => type(name, text),
    onPick: (day: string) => pick(name, day),
    onLeave: () => setDraft((current) => ({ ...current, left: { ...current.left, [name]: true } })),
  });

  return (
    <div className={classes.fields}>
      <DateField {...field('start', 'Start date')} disabled={disabled} />
      <DateField
        {...field('end', 'End date')}
        disabled={disabled || !range.start}
        opensAt={range.start}
        keepOpen={(day) => range.start !== undefined && day < range.start}
      />
    </div>
  );
}

/** A value that was told here says nothing about what was typed since; one that was changed from outside is shown. */
function takeValue(draft: Draft, value: DateRange): Draft {
  const echo = draft.told.findIndex((range) => same(range, value));
  if (echo >= 0) return { ...draft, known: value, told: draft.told.slice(echo + 1) };
  const { range } = checkRange(draft.texts, draft.edited);
  const texts = same(value, range) ? draft.texts : writeRange(value);
  return { ...draft, texts, known: value, told: [] };
}

function marks(day: string, { start, end }: DateRange) {
  if (!start || !end || start > end) return { selected: day === start || day === end };
  return {
    selected: day === start || day === end,
    inRange: day >= start && day <= end,
    firstInRange: day === start,
    lastInRange: day === end,
  };
}
