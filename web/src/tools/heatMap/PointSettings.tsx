import { NumberInput, Switch } from '@mantine/core';
import { useState } from 'react';
import classes from './HeatMapPanel.module.css';
import { type HeatMapSettings, limits, takeWhole } from './heatMapSettings.ts';

interface OwnTolerance {
  /** Of the element, where it is known. */
  toleranceMm: number | undefined;
  isUsed: boolean;
  use(isUsed: boolean): void;
}

/** Tolerance, maximum deviation and point size; each change is seen at once. */
export function PointSettings({
  settings,
  onChange,
  own,
}: {
  settings: HeatMapSettings;
  onChange(change: Partial<HeatMapSettings>): void;
  /** Where there is one element, its own tolerance can be used. */
  own: OwnTolerance | undefined;
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
  const isOwn = own?.isUsed === true && own.toleranceMm !== undefined;
  return (
    <div>
      <div className={classes.fields}>
        {field('toleranceMm', 'Tolerance', 'mm', isOwn)}
        {field('maximumMm', 'Maximum deviation', 'mm')}
        {field('pointSize', 'Point size', 'px')}
      </div>
      {own && (
        <Switch
          className={classes.own}
          label="Use this element's tolerance"
          checked={isOwn}
          disabled={own.toleranceMm === undefined}
          onChange={(event) => own.use(event.currentTarget.checked)}
        />
      )}
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
