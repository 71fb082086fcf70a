import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import classes from './FilterChips.module.css';

export interface FilterChip {
  id: string;
  /** What is filtered: 'Floor'; a chip that only says a sentence has none. */
  name?: string;
  value: string;
  /** Something is wrong with it. */
  alert?: boolean;
  /** There is nothing to open. */
  fixed?: boolean;
}

/** The active filters, each to be opened or taken away, and one way to take all away; nothing without any. */
export function FilterChips({
  chips,
  onOpen,
  onRemove,
  onReset,
}: {
  chips: readonly FilterChip[];
  onOpen?: (id: string) => void;
  onRemove: (id: string) => void;
  onReset: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  /** The focus would be lost with the chip that had it. */
  function remove(index: number) {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onRemove(chips[index]!.id);
  }

  function press(event: KeyboardEvent, index: number) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove(index);
  }

  return (
    <ul ref={list} className={classes.chips} aria-label="Active filters">
      {chips.map((chip, index) => (
        <li key={chip.id} className={classes.chip} data-alert={chip.alert || undefined}>
          <ChipText chip={chip} onOpen={onOpen} onKeyDown={(event) => press(event, index)} />
          <UnstyledButton
            data-remove
            className={classes.remove}
            aria-label={`Remove ${wordsOf(chip)}`}
            onClick={() => remove(index)}
            onKeyDown={(event) => press(event, index)}
          >
            <IconX aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      <li className={classes.last}>
        <Button variant="subtle" size="xs" onClick={onReset}>
          Reset filters
        </Button>
      </li>
    </ul>
  );
}

function ChipText({
  chip,
  onOpen,
  onKeyDown,
}: {
  chip: FilterChip;
  onOpen: ((id: string) => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const words = (
    <>
      {chip.alert && <IconAlertTriangle aria-hidden />}
      {chip.name && <span className={classes.name}>{`${chip.name}:`}</span>} <bdi>{chip.value}</bdi>
    </>
  );
  if (!onOpen || chip.fixed) {
    return (
      <span className={classes.text} title={wordsOf(chip)}>
        {words}
      </span>
    );
  }
  return (
    <UnstyledButton
      className={classes.text}
      title={wordsOf(chip)}
      onClick={() => onOpen(chip.id)}
      onKeyDown={onKeyDown}
    >
      {words}
    </UnstyledButton>
  );
}

function wordsOf({ name, value }: FilterChip): string {
  return name ? `${name}: ${value}` : value;
}
