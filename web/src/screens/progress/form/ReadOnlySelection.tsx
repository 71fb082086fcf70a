import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { WatchlistDetail } from '@plumbline/contract/resources/workPackages';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { EditSelectionDialog } from './EditSelectionDialog.tsx';
import { SourceModes } from './ElementSelection.tsx';
import classes from './PackageForm.module.css';

const parts = [
  { part: 'floors', label: 'Floors' },
  { part: 'elementTypes', label: 'Types' },
  { part: 'rootModels', label: 'Root models' },
] as const;

interface ReadOnlySelectionProps {
  watchlist: WatchlistDetail;
  onUnlock: () => void;
}

/** What the package is made of; it is changed only by somebody who says so ([WORK-3]). */
export function ReadOnlySelection({ watchlist, onUnlock }: ReadOnlySelectionProps) {
  const [isAsking, setAsking] = useState(false);
  const { source, numElements } = watchlist;
  return (
    <Stack gap="sm">
      <Title order={2}>Select work package elements</Title>
      <SourceModes mode={source.mode} disabled />
      <div className={classes.readOnly}>
        {source.mode === 'csv' ? (
          <Text>{source.file?.filename ?? 'CSV file'}</Text>
        ) : (
          parts.map(({ part, label }) => <Chosen key={part} label={label} names={source.filter?.[part] ?? []} />)
        )}
        <Text c="dimmed">{numElements === 1 ? '1 element' : `${formatCount(numElements)} elements`}</Text>
      </div>
      <Button
        variant="default"
        className={classes.unlock}
        leftSection={<IconPencil aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Edit element selection
      </Button>
      <EditSelectionDialog
        opened={isAsking}
        mode={source.mode}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onUnlock();
        }}
      />
    </Stack>
  );
}

function Chosen({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Group gap={4}>
      <Text span c="dimmed">
        {`${label}:`}
      </Text>
      {names.slice(0, 20).map((name) => (
        <Badge key={name} maw="100%">
          {name.replaceAll(':', ' › ')}
        </Badge>
      ))}
      {names.length > 20 && <Text span c="dimmed">{`and ${formatCount(names.length - 20)} more`}</Text>}
    </Group>
  );
}
