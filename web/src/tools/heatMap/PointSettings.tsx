import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import classes from './HeatMapPanel.module.css';
import { type HeatMapSettings, limits, takeWhole } from './heatMapSettings.ts';

/** Tolerance, maximum deviation and point size; each change is seen at once. */
export function PointSettings({
  settings,
  isOwn,
  onChange,
}: {
  settings: HeatMapSettings;
  /** The tolerance is the element's own. */
  isOwn: boolean;
  onChange(change: Partial<HeatMapSettings>): void;
}) {
  const field = (name: keyof HeatMapSettings, label: string, unit: string, disabled = false) => (
    <WholeField
      label={label}
      unit={unit}
      value={settings[name]}
      limits={limits[name]}
      disabled={disabled}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className={classes.fields}>
      {field('toleranceMm', 'Tolerance', 'mm', isOwn)}
      {field('maximumMm', 'Maximum deviation', 'mm')}
      {field('pointSize', 'Point size', 'px')}
    </div>
  );
}

/** A whole number: what is typed counts at once, rounded and within its limits, and is shown so when the field is left. */
function WholeField({
  label,
  unit,
  value,
  limits: range,
  disabled,
  onChange,
}: {
  label: string;
  unit: string;
  value: number;
  limits: { min: number; max: number };
  disabled: boolean;
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
