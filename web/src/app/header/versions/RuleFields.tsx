import { ActionIcon, Autocomplete, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { MillimetreField } from './MillimetreField.tsx';
import type { ToleranceErrors, ToleranceRule } from './toleranceForm.ts';
import classes from './Versions.module.css';

interface RuleFieldsProps {
  rule: ToleranceRule;
  /** Counts from 1, for those who listen. */
  place: number;
  errors: ToleranceErrors['rules'][number] | undefined;
  disabled: boolean;
  /** Those that the model has, to choose from. */
  types: readonly string[];
  onChange: (rule: ToleranceRule) => void;
  onRemove: () => void;
}

/** One line of `IfcWall = 20 mm`. */
export function RuleFields({ rule, place, errors, disabled, types, onChange, onRemove }: RuleFieldsProps) {
  return (
    <div className={classes.rule}>
      <Autocomplete
        data={[...types]}
        limit={50}
        comboboxProps={{ withinPortal: false }}
        aria-label={`IFC type or GlobalId ${place}`}
        placeholder="IfcWall"
        value={rule.target}
        error={errors?.target}
        disabled={disabled}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(target) => onChange({ ...rule, target })}
      />
      <MillimetreField
        aria-label={`Tolerance ${place}`}
        placeholder="20 mm"
        value={rule.toleranceMm}
        error={errors?.toleranceMm}
        disabled={disabled}
        onChange={(toleranceMm) => onChange({ ...rule, toleranceMm })}
      />
      <Tooltip label="Remove">
        <ActionIcon size="lg" mt={2} aria-label={`Remove tolerance ${place}`} disabled={disabled} onClick={onRemove}>
          <IconX aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
