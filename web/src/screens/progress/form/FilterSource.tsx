import { Accordion, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useLatestNames } from '../../../data/filter/filterOptions.ts';
import { usePackagePreview } from '../../../data/progress/preview.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { NameChoice } from '../../../ui/NameChoice.tsx';
import type { NamePart } from '../../../ui/unknownNames.ts';
import { describePreview } from './describePreview.ts';
import classes from './PackageForm.module.css';
import { asksForSomething } from './packageDraft.ts';

const sections: { part: NamePart; label: string }[] = [
  { part: 'floors', label: 'Floors' },
  { part: 'elementTypes', label: 'Types' },
  { part: 'rootModels', label: 'Root models' },
];
const restMs = 200;

interface FilterSourceProps {
  filter: ElementFilter;
  onChange: (filter: ElementFilter) => void;
}

/** Floors, types and root models of the latest model; what they take is counted here and seen in the viewer. */
export function FilterSource({ filter, onChange }: FilterSourceProps) {
  const [open, setOpen] = useState<string | null>('floors');
  return (
    <Stack gap="xs">
      <Accordion variant="contained" value={open} onChange={setOpen} order={3}>
        {sections.map(({ part, label }) => (
          <Accordion.Item key={part} value={part}>
            <Accordion.Control>
              <Group gap="xs">
                {label}
                {(filter[part]?.length ?? 0) > 0 && <Badge>{`${filter[part]?.length} selected`}</Badge>}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {open === part && (
                <Names
                  part={part}
                  value={filter[part] ?? []}
                  onChange={(names) => onChange({ ...filter, [part]: names })}
                />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Group justify="space-between" align="start">
        <FilterPreview filter={filter} />
        <Button variant="default" size="xs" disabled={!asksForSomething(filter)} onClick={() => onChange({})}>
          Reset all filters
        </Button>
      </Group>
    </Stack>
  );
}

function Names({ part, ...choice }: { part: NamePart; value: readonly string[]; onChange: (names: string[]) => void }) {
  return <NameChoice part={part} {...useLatestNames(part)} {...choice} visibleRows={7} />;
}

function FilterPreview({ filter }: { filter: ElementFilter }) {
  const [rested] = useDebouncedValue(filter, restMs);
  const isAsked = asksForSomething(rested);
  const { data, error } = usePackagePreview(isAsked ? { source: { mode: 'filter', filter: rested } } : undefined);
  if (!isAsked) return <Text c="dimmed">Choose floors, types or root models.</Text>;
  if (error) return <AlertBox level="error">{errorMessage(error)}</AlertBox>;
  return (
    <div role="status" className={classes.preview}>
      {data === undefined
        ? 'Counting'
        : describePreview(data, 'filter').map((line) => (
            <p key={line} className={classes.line}>
              {line}
            </p>
          ))}
    </div>
  );
}
