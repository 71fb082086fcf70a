import { Badge, Button, Popover, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useFilter } from '../../data/filter/filter.ts';
import { useFilterOptions } from '../../data/filter/filterOptions.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';
import { unknownNames } from '../../ui/unknownNames.ts';
import { listNames } from './listNames.ts';

const words = {
  floors: { label: 'Floors', failure: "We couldn't display the floors selector" },
  rootModels: { label: 'Root models', failure: "We couldn't display the root model selector" },
} as const;

const dropdownWidth = 300;

/** A button that opens the names to filter by. */
export function NamesFilter({ part }: { part: keyof typeof words }) {
  const { filter } = useFilter();
  const chosen = filter[part]?.length ?? 0;
  return (
    <Popover width={dropdownWidth} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={chosen > 0 ? <Chosen count={chosen} /> : <IconChevronDown aria-hidden />}
        >
          {words[part].label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words[part].label}>
        <Names part={part} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Chosen({ count }: { count: number }) {
  return (
    <Badge color="blueprint">
      {count}
      <VisuallyHidden> selected</VisuallyHidden>
    </Badge>
  );
}

function Names({ part }: { part: keyof typeof words }) {
  const { filter, change } = useFilter();
  const { names, error, isFetching, retry, hasModel } = useFilterOptions(part);
  const chosen = filter[part];
  const options = useMemo(
    () => names && listNames(names, unknownNames(part, chosen ?? [], names)),
    [part, names, chosen],
  );
  if (!hasModel) return <Text c="dimmed">This analysis has no model yet.</Text>;
  if (options) {
    return (
      <MultiSelect
        label={words[part].label}
        options={options}
        value={chosen ?? []}
        onChange={(next) => change({ [part]: next })}
      />
    );
  }
  if (error === null) return <LoadingSkeleton rows={6} label={`Loading: ${words[part].label.toLowerCase()}`} />;
  return (
    <ErrorState title={words[part].failure} onRetry={retry} retrying={isFetching}>
      {errorMessage(error)}
    </ErrorState>
  );
}
