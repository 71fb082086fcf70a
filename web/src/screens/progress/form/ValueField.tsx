import { NumberInput } from '@mantine/core';
import { isValueWrong, type PackageDraft } from './packageDraft.ts';

interface ValueFieldProps {
  draft: PackageDraft;
  onChange: (part: Partial<PackageDraft>) => void;
}

/** What a package counts for among others. */
export function ValueField({ draft, onChange }: ValueFieldProps) {
  return (
    <NumberInput
      label="Value among other work packages"
      description="Its cost or its hours, for the overview; without it, as many as it has elements."
      value={draft.value}
      min={0}
      thousandSeparator=","
      hideControls
      error={isValueWrong(draft) && 'A value is a number above 0'}
      onChange={(value) => onChange({ value })}
    />
  );
}
