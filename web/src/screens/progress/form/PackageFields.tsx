import { Select, Textarea, TextInput, Title, Tooltip } from '@mantine/core';
import { longestPackageCode, type WeightBasis } from '@plumbline/contract/resources/workPackages';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { DateRangePicker } from '../../../ui/DateRangePicker.tsx';
import classes from './PackageForm.module.css';
import { dateErrors, descriptionTooLong, nameTooLong, type PackageDraft } from './packageDraft.ts';
import { TypeWeights } from './TypeWeights.tsx';
import { ValueField } from './ValueField.tsx';

const bases: { value: WeightBasis; label: string }[] = [
  { value: 'element', label: 'Number of elements' },
  { value: 'length', label: 'Length' },
  { value: 'area', label: 'Area' },
  { value: 'volume', label: 'Volume' },
  { value: 'own', label: 'My own numbers, by type' },
];

interface PackageFieldsProps {
  draft: PackageDraft;
  onChange: (part: Partial<PackageDraft>) => void;
}

/** Everything about a package but its elements ([WORK-3]). */
export function PackageFields({ draft, onChange }: PackageFieldsProps) {
  const [isNameLeft, setNameLeft] = useState(false);
  return (
    <>
      <Title order={2}>Work package details</Title>
      <TextInput
        label="Name*"
        aria-required
        value={draft.name}
        error={
          nameTooLong(draft) ? 'Name is too long' : isNameLeft && draft.name.trim() === '' && 'Name must be defined'
        }
        onBlur={() => setNameLeft(true)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Dates draft={draft} onChange={onChange} />
      <div className={classes.pair}>
        <CodeField label="WBS Code" value={draft.wbs} onChange={(wbs) => onChange({ wbs })} />
        <CodeField label="Activity ID" value={draft.activityId} onChange={(activityId) => onChange({ activityId })} />
      </div>
      <Textarea
        label="Description"
        placeholder="A short description"
        autosize
        minRows={2}
        maxRows={6}
        value={draft.description}
        error={descriptionTooLong(draft) && 'Description is too long'}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Select
        label="Progress is measured by"
        data={bases}
        value={draft.weightBy}
        allowDeselect={false}
        onChange={(basis) => basis && onChange({ weightBy: basis as WeightBasis })}
      />
      {draft.weightBy === 'own' && (
        <TypeWeights weights={draft.typeWeights} onChange={(typeWeights) => onChange({ typeWeights })} />
      )}
      <ValueField draft={draft} onChange={onChange} />
    </>
  );
}

function CodeField({ label, value, onChange }: { label: string; value: string; onChange: (code: string) => void }) {
  const hint = `${label} can be used to export progress to Primavera P6.`;
  return (
    <TextInput
      label={label}
      value={value}
      maxLength={longestPackageCode}
      rightSectionPointerEvents="all"
      rightSection={
        <Tooltip label={hint}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it says is reached by keyboard too */}
          <span role="img" aria-label={hint} tabIndex={0} className={classes.hint}>
            <IconInfoCircle aria-hidden />
          </span>
        </Tooltip>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A start, then an end; that one is missing is told once the dates were left. */
function Dates({ draft, onChange }: PackageFieldsProps) {
  const [isLeft, setLeft] = useState(false);
  const told = isLeft ? dateErrors(draft) : [];
  const textOf = (which: string) => told.find((text) => text.startsWith(which));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the dates are left
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true);
      }}
    >
      <DateRangePicker
        value={{ start: draft.start, end: draft.end }}
        errors={{ start: textOf('Start'), end: draft.start === undefined ? undefined : textOf('End') }}
        onChange={({ start, end, valid }) => onChange({ start, end, areDatesValid: valid })}
      />
    </div>
  );
}
