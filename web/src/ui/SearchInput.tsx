import { ActionIcon, type InputProps, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import classes from './SearchInput.module.css';

/** A text filter; the label is its name and its placeholder. */
export function SearchInput({
  label,
  value,
  onChange,
  onKeyDown,
  size = 'sm',
  disabled = false,
  ref,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  size?: InputProps['size'];
  /** There is nothing to search in. */
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const mergedRef = useMergedRef(input, ref);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  function clearOnEscape(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onChange('');
    }
    onKeyDown?.(event);
  }

  return (
    <TextInput
      ref={mergedRef}
      type="search"
      size={size}
      disabled={disabled}
      aria-label={label}
      placeholder={label}
      value={value}
      // Windows of the kit listen before us; only a second Escape is for them.
      data-mantine-stop-propagation={value !== ''}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.input }}
      leftSection={<IconSearch aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        value !== '' && (
          <ActionIcon size="sm" aria-label="Clear search" onClick={clear}>
            <IconX aria-hidden />
          </ActionIcon>
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={clearOnEscape}
    />
  );
}
