import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useId } from 'react';
import { SearchInput } from './SearchInput.tsx';
import type { Selected } from './selection.ts';

/** What stands around a list to choose from: its name, the search, and the switch for all that the search shows. */
export function ChoiceList({
  label,
  search,
  onSearch,
  all,
  onToggleAll,
  isEmpty,
  remark,
  list,
  children,
}: {
  label: string;
  search: string;
  onSearch: (text: string) => void;
  /** How much of what is shown is chosen. */
  all: Selected;
  onToggleAll: () => void;
  isEmpty: boolean;
  remark?: ReactNode;
  /** The arrow key leads from the search to it. */
  list: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {label}
      </Text>
      <SearchInput
        label={`Search ${label.toLowerCase()}`}
        value={search}
        onChange={onSearch}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.focus();
        }}
      />
      <Group justify="space-between" px={8}>
        <Checkbox
          label="Select all"
          checked={all === 'all'}
          indeterminate={all === 'some'}
          disabled={isEmpty}
          onChange={onToggleAll}
        />
        {remark}
      </Group>
      {isEmpty ? (
        <Text c="dimmed" px={8} py={4} role="status">
          No matches found
        </Text>
      ) : (
        children
      )}
    </Stack>
  );
}
