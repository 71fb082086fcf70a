import { Button, Group, NumberInput, RangeSlider, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { formatMillimetres } from './format.ts';
import classes from './MillimetreRange.module.css';
import { isWholeRange, type MmRange, rangeBySlider, rangeError, readRange } from './mmRange.ts';

/**
 * The slider goes from 0 to 10,000 mm in five steps. Deviations are mostly below 100 mm, where it would be of no use at
 * any step: whole millimetres are entered beside it, or picked.
 */
const scale = { limitMm: 10_000, stepMm: 2000 };
const marks = Array.from({ length: scale.limitMm / scale.stepMm + 1 }, (_, step) => ({
  value: step * scale.stepMm,
  label: (step * scale.stepMm).toLocaleString('en-US'),
}));
const picks = [10, 25, 50, 100];

/** A range of millimetres by slider, field or pick; the full range is none. */
export function MillimetreRange({
  label,
  value,
  onChange,
  disabledBecause,
}: {
  label: string;
  value: MmRange | undefined;
  onChange: (range: MmRange | undefined) => void;
  /** Why it cannot be used, where it cannot. */
  disabledBecause?: string | undefined;
}) {
  const id = useId();
  // What cannot be taken stays in the fields, with the reason.
  const [draft, setDraft] = useState<MmRange>();
  const shown = draft ?? value ?? {};
  const error = draft && rangeError(draft);
  const disabled = disabledBecause !== undefined;
  const thumbs: [number, number] = [
    Math.min(value?.from ?? 0, scale.limitMm),
    Math.min(value?.to ?? scale.limitMm, scale.limitMm),
  ];

  function take(next: MmRange) {
    const isWrong = rangeError(next) !== undefined;
    setDraft(isWrong ? next : undefined);
    if (!isWrong) onChange(isWholeRange(next, scale) ? undefined : readRange(next, scale));
  }

  const field = (end: 'from' | 'to', name: string, placeholder: string) => (
    <NumberInput
      label={name}
      size="sm"
      className={classes.field}
      placeholder={placeholder}
      value={shown[end] ?? ''}
      min={0}
      allowNegative={false}
      allowDecimal={false}
      hideControls
      max={1e9}
      thousandSeparator=","
      disabled={disabled}
      error={end === 'to' ? error : error !== undefined}
      rightSection={<span aria-hidden>mm</span>}
      rightSectionWidth={40}
      onChange={(mm) => take({ ...shown, [end]: typeof mm === 'number' ? mm : undefined })}
    />
  );

  return (
    <Stack gap="xs" role="group" aria-labelledby={id} aria-describedby={disabled ? `${id}-why` : undefined}>
      <Group justify="space-between" gap="xs" mih={28}>
        <Text id={id} fw={500} c={disabled ? 'dimmed' : undefined}>
          {label}
        </Text>
        {(value ?? draft) !== undefined && (
          <Button size="xs" variant="subtle" aria-label={`Clear ${label}`} onClick={() => take({})}>
            Clear
          </Button>
        )}
      </Group>
      {disabled && (
        <Text id={`${id}-why`} size="xs" c="dimmed">
          {disabledBecause}
        </Text>
      )}
      <div className={classes.slider}>
        <RangeSlider
          min={0}
          max={scale.limitMm}
          step={scale.stepMm}
          minRange={0}
          marks={marks}
          thumbSize={24}
          classNames={{
            bar: classes.bar,
            thumb: classes.thumb,
            markWrapper: classes.mark,
            markLabel: classes.markLabel,
          }}
          value={thumbs}
          disabled={disabled}
          color={value === undefined ? 'gray' : undefined}
          label={(mm) => formatMillimetres(mm / 1000)}
          thumbFromLabel={`${label}, from`}
          thumbToLabel={`${label}, to`}
          onChange={(next) => take(rangeBySlider({ before: thumbs, next, range: value ?? {}, scale }))}
        />
      </div>
      <div className={classes.fields}>
        {field('from', 'From', '0')}
        {field('to', 'To', '10,000')}
      </div>
      <Group gap={4} role="group" aria-label={`${label}, at least`}>
        <Text size="xs" c="dimmed" mr={4}>
          At least
        </Text>
        {picks.map((mm) => (
          <Button
            key={mm}
            size="xs"
            variant={shown.from === mm && shown.to === undefined ? 'light' : 'default'}
            aria-pressed={shown.from === mm && shown.to === undefined}
            disabled={disabled}
            onClick={() => take({ from: mm })}
          >
            {formatMillimetres(mm / 1000)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
