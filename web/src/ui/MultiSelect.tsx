import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useMemo, useRef, useState } from 'react';
import { tabular } from './figures.ts';
import { formatCount } from './format.ts';
import { OptionList, type SelectOption } from './OptionList.tsx';
import { SearchInput } from './SearchInput.tsx';
import { searchOptions, selectionOf, toggleOne, toggleShown } from './selection.ts';
import { sizes } from './tokens.ts';

/** A list to choose several from, with a search and a switch for everything the search shows. */
export function MultiSelect({
  label,
  options,
  value,
  onChange,
  visibleRows = 8,
}: {
  label: string;
  options: readonly SelectOption[];
  value: readonly string[];
  onChange: (selected: string[]) => void;
  visibleRows?: number;
}) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const coarse = useMediaQuery('(pointer: coarse)', false);
  const shown = useMemo(() => searchOptions(options, search), [options, search]);
  const values = useMemo(() => shown.map((option) => option.value), [shown]);
  const selected = useMemo(() => new Set(value), [value]);
  const state = selectionOf(values, value);

  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {label}
      </Text>
      <SearchInput
        label={`Search ${label.toLowerCase()}`}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.focus();
        }}
      />
      <Group justify="space-between" px={8}>
        <Checkbox
          label="Select all"
          checked={state === 'all'}
          indeterminate={state === 'some'}
          disabled={shown.length === 0}
          onChange={() => onChange(toggleShown(values, value))}
        />
        <Text size="xs" c="dimmed" className={tabular} aria-live="polite">
          {`${formatCount(selected.size)} of ${formatCount(options.length)} selected`}
        </Text>
      </Group>
      {shown.length > 0 ? (
        <OptionList
          ref={list}
          key={search}
          label={label}
          options={shown}
          selected={selected}
          rowHeight={coarse ? sizes.touch : sizes.row}
          visibleRows={visibleRows}
          onToggle={(option) => onChange(toggleOne(option, value))}
        />
      ) : (
        <Text c="dimmed" px={8} py={4} role="status">
          No matches found
        </Text>
      )}
    </Stack>
  );
}
