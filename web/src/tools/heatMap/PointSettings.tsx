import { WholeField } from '../../ui/WholeField.tsx';
import classes from './HeatMapPanel.module.css';
import { type HeatMapSettings, limits } from './heatMapSettings.ts';

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
