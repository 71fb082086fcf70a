import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
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
  onChange: (rule: ToleranceRule) => void;
  onRemove: () => void;
}

/** One line of `IfcWall = 20 mm`. */
export function RuleFields({ rule, place, errors, disabled, onChange, onRemove }: RuleFieldsProps) {
  return (
    <div className={classes.rule}>
      <TextInput
        aria-label={`IFC type or GlobalId ${place}`}
        placeholder="IfcWall"
        value={rule.target}
        error={errors?.target}
        disabled={disabled}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange({ ...rule, target: currentTarget.value })}
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
