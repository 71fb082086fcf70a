import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { ChoiceList } from './ChoiceList.tsx';
import { tabular } from './figures.ts';
import { formatCount } from './format.ts';
import { OptionList, type SelectOption } from './OptionList.tsx';
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
  const coarse = useMediaQuery('(pointer: coarse)', false);
  const shown = useMemo(() => searchOptions(options, search), [options, search]);
  const values = useMemo(() => shown.map((option) => option.value), [shown]);
  const selected = useMemo(() => new Set(value), [value]);
  const state = selectionOf(values, value);

  return (
    <ChoiceList
      label={label}
      search={search}
      onSearch={setSearch}
      all={state}
      onToggleAll={() => onChange(toggleShown(values, value))}
      isEmpty={shown.length === 0}
      list={list}
      remark={
        <Text size="xs" c="dimmed" className={tabular} aria-live="polite">
          {`${formatCount(selected.size)} of ${formatCount(options.length)} selected`}
        </Text>
      }
    >
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
    </ChoiceList>
  );
}
