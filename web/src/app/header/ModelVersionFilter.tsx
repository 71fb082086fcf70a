import { Chip } from '@mantine/core';
import { useId } from 'react';
import classes from './SelectorList.module.css';

interface ModelVersionFilterProps {
  /** Those that occur. */
  versions: readonly number[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Which versions of the model the listed analyses were compared with; none chosen means all. */
export function ModelVersionFilter({ versions, chosen, onChange }: ModelVersionFilterProps) {
  const label = useId();
  if (versions.length === 0) return null;
  return (
    <fieldset aria-labelledby={label} className={classes.models}>
      <span id={label} className={classes.caption}>
        Model
      </span>
      <Chip.Group multiple value={chosen.map(String)} onChange={(values) => onChange(values.map(Number))}>
        {versions.map((version) => (
          <Chip key={version} value={String(version)} size="xs" radius="sm" variant="light">
            {`VERSION ${version}`}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}
