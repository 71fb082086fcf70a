import { Button, Group, Modal, Radio, Stack, Switch, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  isProposed,
  type ProgressChanges,
  type ProgressFormat,
  usualThreshold,
} from '@plumbline/contract/resources/progressExport';
import { IconChecks, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useProgressChanges, useProgressExport } from '../../../data/progress/progressExport.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { sizes } from '../../../ui/tokens.ts';
import { WholeField } from '../../../ui/WholeField.tsx';
import { describeDates, describeRest, describeSource, describeUnknown } from './exportWords.ts';
import { PercentList } from './PercentList.tsx';
import classes from './Primavera.module.css';

/** What goes back to the planner is looked at and ticked first: percentages, and nothing else ([WORK-7]). */
export function PrimaveraDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useProgressChanges();
  const isSmall = useMediaQuery('(width < 640px)');
  return (
    <Modal
      opened
      title="Export to Primavera P6"
      size={sizes.importModal}
      fullScreen={isSmall ?? false}
      onClose={onClose}
    >
      {data ? (
        <Chosen changes={data} onClose={onClose} />
      ) : error ? (
        <ErrorState title="The percentages could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <LoadingSkeleton label="Loading percentages" rows={6} />
      )}
    </Modal>
  );
}

function Chosen({ changes, onClose }: { changes: ProgressChanges; onClose: () => void }) {
  const { activities, schedule, hasFile, unknown } = changes;
  const { isBusy, save } = useProgressExport();
  const [threshold, setThreshold] = useState(usualThreshold as number);
  /** What somebody ticked or left against what is proposed. */
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [format, setFormat] = useState<ProgressFormat>(hasFile ? 'file' : 'xlsx');
  const [hasDates, setHasDates] = useState(false);
  const shown = activities.filter(({ reported, measured }) => Math.abs(measured - (reported ?? 0)) > threshold);
  const isTicked = (row: (typeof activities)[number]) =>
    row.isWritable && (decided.get(row.key) ?? isProposed(row, threshold));
  const ticked = shown.filter(isTicked);
  if (activities.length === 0) {
    return (
      <EmptyState icon={<IconChecks />} title="Nothing can go out yet.">
        {schedule === null
          ? 'No work package has an Activity ID, by which Primavera P6 would know it.'
          : 'No scan has seen anything of an activity of the schedule.'}
      </EmptyState>
    );
  }
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Text size="sm">{describeSource(changes)}</Text>
        <Text size="sm">Percentages alone are changed: no date, no status, no name.</Text>
      </Stack>
      <div className={classes.threshold}>
        <WholeField
          label="Differs by more than, percentage points"
          unit="%"
          limits={{ min: 0, max: 99 }}
          value={threshold}
          onChange={setThreshold}
        />
      </div>
      <PercentList
        rows={shown}
        isTicked={isTicked}
        onTick={(rows, isOn) => setDecided(new Map([...decided, ...rows.map(({ key }) => [key, isOn] as const)]))}
      />
      <Aside lines={[describeRest(activities.length - shown.length, threshold), describeUnknown(unknown)]} />
      {hasFile && (
        <Radio.Group label="File" value={format} onChange={(value) => setFormat(value as ProgressFormat)}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="file"
              label={schedule?.filename}
              description="The file that was imported, with these percentages in it. Everything else is as it came."
            />
            <Radio
              value="xlsx"
              label="Spreadsheet (XLSX)"
              description="For Import, Spreadsheet, in Primavera P6. Names, WBS codes, status and kind of percentage are those of the schedule."
            />
          </Stack>
        </Radio.Group>
      )}
      {schedule !== null && (
        <Switch
          label="Add what scans know of starts and finishes"
          description={describeDates(format)}
          checked={format === 'xlsx' && hasDates}
          disabled={format === 'file'}
          onChange={(event) => setHasDates(event.currentTarget.checked)}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Text role="status" size="sm">{`${formatCount(ticked.length)} of ${formatCount(shown.length)} chosen`}</Text>
        <Group gap="xs">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            leftSection={<IconDownload aria-hidden />}
            loading={isBusy}
            disabled={ticked.length === 0 || isBusy}
            title={ticked.length === 0 ? 'No activity is chosen' : undefined}
            aria-label={isBusy ? 'Exporting' : undefined}
            onClick={() =>
              void save({
                format,
                schedule: schedule?._id,
                activities: ticked.map(({ key }) => key),
                ...(format === 'xlsx' && hasDates && { measuredDates: true }),
              }).then(onClose)
            }
          >
            Download
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function Aside({ lines }: { lines: readonly string[] }) {
  const told = lines.filter((line) => line !== '');
  if (told.length === 0) return null;
  return (
    <Stack gap={4}>
      {told.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </Stack>
  );
}
