import '@mantine/dates/styles.layer.css';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker, type DatePickerProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { tabular } from './figures.ts';

const ariaLabels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
};

/** A date typed as DD/MM/YYYY or picked from a calendar; `day` is what the text says, as yyyy-MM-dd. */
export function DateField({
  label,
  text,
  day,
  opensAt,
  error,
  placeholder = 'DD/MM/YYYY',
  disabled = false,
  nested = false,
  keepOpen = () => false,
  getDayProps,
  onText,
  onPick,
  onLeave,
}: {
  label: string;
  text: string;
  day?: string;
  opensAt?: string;
  error?: string;
  placeholder?: string;
  disabled?: boolean;
  /** In a window that a click outside closes: the calendar must not be outside. */
  nested?: boolean;
  keepOpen?: (picked: string) => boolean;
  getDayProps?: DatePickerProps['getDayProps'];
  onText: (text: string) => void;
  onPick: (day: string) => void;
  onLeave?: () => void;
}) {
  const [opened, setOpened] = useState(false);
  const name = label.replace('*', '');

  function pick(picked: string | null) {
    if (picked === null) return;
    setOpened(keepOpen(picked));
    onPick(picked);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      withinPortal={!nested}
      position="bottom-end"
      offset={8}
      trapFocus
      returnFocus
    >
      <TextInput
        label={label}
        placeholder={placeholder}
        value={text}
        error={error}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        classNames={{ input: tabular }}
        aria-required={label.endsWith('*')}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
        rightSectionPointerEvents="all"
        rightSection={
          <Popover.Target>
            <ActionIcon
              disabled={disabled}
              aria-label={`${name}: open the calendar`}
              onClick={() => setOpened((open) => !open)}
            >
              <IconCalendar aria-hidden />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown aria-label={name}>
        <DatePicker
          value={day ?? null}
          defaultDate={day ?? opensAt}
          getDayProps={getDayProps}
          ariaLabels={ariaLabels}
          withCellSpacing={false}
          onChange={pick}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
