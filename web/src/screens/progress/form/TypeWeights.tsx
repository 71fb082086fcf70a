import { ActionIcon, Button, NumberInput, Select, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useLatestNames } from '../../../data/filter/filterOptions.ts';
import classes from './PackageForm.module.css';
import { isWeightWrong, type TypeWeight } from './packageDraft.ts';

interface TypeWeightsProps {
  weights: readonly TypeWeight[];
  onChange: (weights: TypeWeight[]) => void;
}

/** A number for each element type: hours, kilograms, money. */
export function TypeWeights({ weights, onChange }: TypeWeightsProps) {
  const { names = [] } = useLatestNames('elementTypes');
  const first = [...new Set(names.flatMap(beginnings))];
  const change = (at: number, part: Partial<TypeWeight>) =>
    onChange(weights.map((row, i) => (i === at ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.weights}>
      <legend>Weight of an element</legend>
      {weights.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays
        <div key={i} className={classes.weight}>
          <Select
            aria-label={`Type ${i + 1}`}
            placeholder="Type"
            searchable
            data={first.includes(row.elementType) || row.elementType === '' ? first : [row.elementType, ...first]}
            value={row.elementType || null}
            nothingFoundMessage="No matches found"
            onChange={(elementType) => change(i, { elementType: elementType ?? '' })}
          />
          <NumberInput
            aria-label={`Weight ${i + 1}`}
            placeholder="1"
            min={0}
            hideControls
            value={row.weight}
            error={isWeightWrong(row)}
            onChange={(weight) => change(i, { weight })}
          />
          <Tooltip label="Remove">
            <ActionIcon
              aria-label={`Remove weight ${i + 1}`}
              onClick={() => onChange(weights.filter((_, other) => other !== i))}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      <Text size="xs" c="dimmed">
        A type takes those below it; what no row names weighs 1.
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus aria-hidden />}
        onClick={() => onChange([...weights, { elementType: '', weight: '' }])}
      >
        Add a type
      </Button>
    </fieldset>
  );
}

function beginnings(type: string): string[] {
  const levels = type.split(':');
  return levels.map((_, last) => levels.slice(0, last + 1).join(':'));
}
