import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { type Limits, takeWhole } from './takeWhole.ts';

/** A whole number: what is typed counts at once, rounded and within its limits, and is shown so when the field is left. */
export function WholeField({
  label,
  unit,
  value,
  limits: range,
  disabled = false,
  onChange,
}: {
  label: string;
  unit: string;
  value: number;
  limits: Limits;
  disabled?: boolean;
  onChange(value: number): void;
}) {
  const [draft, setDraft] = useState<number | string>();
  const settle = () => setDraft(undefined);
  return (
    <NumberInput
      label={label}
      size="sm"
      value={draft ?? value}
      min={range.min}
      max={range.max}
      clampBehavior="none"
      allowNegative={false}
      hideControls
      disabled={disabled}
      rightSection={<span aria-hidden>{unit}</span>}
      rightSectionWidth={32}
      onChange={(next) => {
        setDraft(next);
        if (typeof next === 'number') onChange(takeWhole(next, range));
      }}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
