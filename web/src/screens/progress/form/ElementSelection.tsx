import { Radio, Stack, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import { useStores } from '../../../state/stores.ts';
import { CsvSource } from './CsvSource.tsx';
import { FilterSource } from './FilterSource.tsx';
import { asksForSomething, type SelectionDraft, type SourceMode } from './packageDraft.ts';

const restMs = 200;

interface ElementSelectionProps {
  selection: SelectionDraft;
  /** How the elements are chosen never changes once there is a package. */
  isModeLocked?: boolean;
  onChange: (part: Partial<SelectionDraft>) => void;
}

/** Which elements a package is made of: those that a CSV names, or those that a filter takes ([WORK-3]). */
export function ElementSelection({ selection, isModeLocked = false, onChange }: ElementSelectionProps) {
  const { mode, csv, filter } = selection;
  useSceneShows(mode === 'filter' ? selection : undefined);
  return (
    <Stack gap="sm">
      <Title order={2}>Select work package elements</Title>
      <SourceModes mode={mode} disabled={isModeLocked} onChange={(next) => onChange({ mode: next })} />
      {mode === 'csv' ? (
        <CsvSource csv={csv} onPick={(file) => onChange({ csv: file })} />
      ) : (
        <FilterSource filter={filter} onChange={(next) => onChange({ filter: next })} />
      )}
    </Stack>
  );
}

interface SourceModesProps {
  mode: SourceMode;
  disabled: boolean;
  onChange?: (mode: SourceMode) => void;
}

export function SourceModes({ mode, disabled, onChange }: SourceModesProps) {
  return (
    <Radio.Group
      aria-label="Select work package elements"
      value={mode}
      onChange={(next) => onChange?.(next as SourceMode)}
    >
      <Stack gap="xs">
        <Radio value="csv" label="Upload CSV global ID file" disabled={disabled} />
        <Radio value="filter" label="Filter elements" disabled={disabled} />
      </Stack>
    </Radio.Group>
  );
}

/** What the filter takes is seen in the viewer while it is being chosen. */
function useSceneShows(selection: SelectionDraft | undefined): void {
  const { progress } = useStores();
  const [filter] = useDebouncedValue(selection?.filter, restMs);
  useEffect(() => {
    progress.getState().setPreview(filter && asksForSomething(filter) ? filter : undefined);
  }, [progress, filter]);
  useEffect(() => () => progress.getState().setPreview(undefined), [progress]);
}
