import { Stack, Text } from '@mantine/core';
import { ErrorState } from './ErrorState.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { TreeSelect } from './TreeSelect.tsx';
import { UnknownNames } from './UnknownNames.tsx';
import { type NamePart, unknownNames } from './unknownNames.ts';

const words = {
  elementTypes: { label: 'Types', selector: 'element types' },
  floors: { label: 'Floors', selector: 'floors' },
  rootModels: { label: 'Root models', selector: 'root model' },
} satisfies Record<NamePart, object>;

/** A choice among the names of a model, once they are there; chosen names that it does not have come first. */
export function NameChoice({
  part,
  names,
  counts,
  error,
  isFetching,
  retry,
  value,
  visibleRows = 10,
  onChange,
}: {
  part: NamePart;
  /** `undefined` until they are loaded. */
  names: readonly string[] | undefined;
  /** How many elements a name takes, once that is known; a name that is not in it takes none. */
  counts?: ReadonlyMap<string, number> | undefined;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
  value: readonly string[];
  visibleRows?: number;
  onChange: (names: string[]) => void;
}) {
  const { label, selector } = words[part];
  if (names === undefined) {
    if (error === null) return <LoadingSkeleton rows={8} label={`Loading the ${selector}`} />;
    return (
      <ErrorState title={`We couldn't display the ${selector} selector`} onRetry={retry} retrying={isFetching}>
        {error.message}
      </ErrorState>
    );
  }
  if (names.length === 0 && value.length === 0) return <Text c="dimmed">This model has nothing to choose from.</Text>;
  const unknown = unknownNames(part, value, names);
  const chosen = value.filter((name) => !unknown.includes(name));
  const choose = (next: string[]) => onChange([...unknown, ...next]);
  return (
    <Stack gap="sm">
      <UnknownNames names={unknown} onRemove={() => onChange(chosen)} />
      {part === 'elementTypes' ? (
        <TreeSelect
          label={label}
          names={names}
          counts={counts}
          value={chosen}
          visibleRows={visibleRows}
          onChange={choose}
        />
      ) : (
        <MultiSelect
          label={label}
          options={names.map((name) => ({ value: name, label: name, ...(counts && { count: counts.get(name) ?? 0 }) }))}
          value={chosen}
          visibleRows={visibleRows}
          onChange={choose}
        />
      )}
    </Stack>
  );
}
