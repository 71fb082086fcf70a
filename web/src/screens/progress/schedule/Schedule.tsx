import { Menu, SegmentedControl } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { isWithoutSchedule, useComparison, useScheduleExports } from '../../../data/progress/schedule.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { SideBySide } from './gantt/SideBySide.tsx';
import { LookAhead } from './lookAhead/LookAhead.tsx';
import classes from './Schedule.module.css';
import { type SchedulePart, useScheduleAddress } from './scheduleAddress.ts';

const parts: { value: SchedulePart; label: string }[] = [
  { value: 'sideBySide', label: 'Side by side' },
  { value: 'lookAhead', label: 'Look-ahead' },
];

/** The schedule of the project beside what was measured ([WORK-7]). */
export function Schedule() {
  const { data, error, isFetching, refetch } = useComparison();
  const { value, change, type } = useScheduleAddress();
  const { part, search, only, weeks, from } = value;
  if (data === undefined) {
    if (error === null) return <LoadingSkeleton rows={8} height={40} label="Loading the schedule" />;
    if (isWithoutSchedule(error)) {
      return (
        <EmptyState icon={<IconTimeline />} title="No schedule has been imported yet.">
          With one, what is planned and reported stands beside what scans have found.
        </EmptyState>
      );
    }
    return <LoadFailure title="We couldn't display the schedule, please retry." {...{ error, isFetching, refetch }} />;
  }
  return (
    <div className={classes.schedule}>
      <div className={classes.top}>
        <SegmentedControl
          aria-label="Show of the schedule"
          size="xs"
          data={parts}
          value={part}
          onChange={(next) => change({ part: next as SchedulePart })}
        />
        <Exports part={part} weeks={weeks} from={from} />
      </div>
      {part === 'sideBySide' ? (
        <SideBySide
          {...{ comparison: data, search, only }}
          onSearch={(text) => type({ search: text })}
          onOnly={(next) => change({ only: next })}
        />
      ) : (
        <div className={classes.body}>
          <LookAhead
            {...{ weeks, from }}
            onChange={change}
            onShow={(id) => change({ part: 'sideBySide', search: id, only: undefined })}
          />
        </div>
      )}
    </div>
  );
}

function Exports({ part, weeks, from }: { part: SchedulePart; weeks: number; from: string | undefined }) {
  const { isBusy, cancel, saveComparison, saveLookAhead } = useScheduleExports({ weeks, from });
  const save = part === 'sideBySide' ? saveComparison : saveLookAhead;
  return (
    <ExportMenu isBusy={isBusy} onCancel={cancel} isSmall>
      <Menu.Item onClick={() => void save('xlsx')}>Workbook (XLSX)</Menu.Item>
      <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
    </ExportMenu>
  );
}
