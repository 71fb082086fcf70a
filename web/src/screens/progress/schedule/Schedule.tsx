import { SegmentedControl } from '@mantine/core';
import { isWithoutSchedule, useComparison } from '../../../data/progress/schedule.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { CloseUps } from '../closeup/CloseUps.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useMayWrite } from '../useMayWrite.ts';
import { SideBySide } from './gantt/SideBySide.tsx';
import { LinkActivities } from './links/LinkActivities.tsx';
import { LookAhead } from './lookAhead/LookAhead.tsx';
import { NoSchedule } from './NoSchedule.tsx';
import classes from './Schedule.module.css';
import { ScheduleExports } from './ScheduleExports.tsx';
import { type SchedulePart, useScheduleAddress } from './scheduleAddress.ts';

const parts: { value: SchedulePart; label: string }[] = [
  { value: 'sideBySide', label: 'Side by side' },
  { value: 'lookAhead', label: 'Look-ahead' },
  { value: 'mend', label: 'Mend first' },
  { value: 'link', label: 'Link activities' },
];

/** The schedule of the project beside what was measured ([WORK-7]). */
export function Schedule() {
  const { value, change, type } = useScheduleAddress();
  const mayWrite = useMayWrite();
  const { weeks, from } = value;
  const open = parts.filter((each) => each.value !== 'link' || mayWrite);
  const part = open.find((each) => each.value === value.part)?.value ?? 'sideBySide';
  return (
    <div className={classes.schedule}>
      <div className={classes.top}>
        <SegmentedControl
          aria-label="Show of the schedule"
          size="xs"
          data={open}
          value={part}
          onChange={(next) => change({ part: next as SchedulePart })}
        />
        {(part === 'sideBySide' || part === 'lookAhead') && <ScheduleExports part={part} weeks={weeks} from={from} />}
      </div>
      {part === 'link' ? (
        <div className={classes.body}>
          <LinkActivities />
        </div>
      ) : part === 'mend' ? (
        <div className={classes.body}>
          {/* Without a schedule it goes by the days of the work packages. */}
          <CloseUps />
        </div>
      ) : (
        <Compared value={{ ...value, part }} change={change} type={type} />
      )}
    </div>
  );
}

function Compared({ value, change, type }: Pick<ReturnType<typeof useScheduleAddress>, 'value' | 'change' | 'type'>) {
  const { data, error, isFetching, refetch } = useComparison();
  const { part, search, only, weeks, from } = value;
  if (data !== undefined && part === 'sideBySide') {
    return (
      <SideBySide
        comparison={data}
        search={search}
        only={only}
        onSearch={(text) => type({ search: text })}
        onOnly={(next) => change({ only: next })}
      />
    );
  }
  return (
    <div className={classes.body}>
      {data !== undefined ? (
        <LookAhead
          weeks={weeks}
          from={from}
          onChange={change}
          onShow={(id) => change({ part: 'sideBySide', search: id, only: undefined })}
        />
      ) : error === null ? (
        <LoadingSkeleton rows={8} height={40} label="Loading the schedule" />
      ) : isWithoutSchedule(error) ? (
        <NoSchedule />
      ) : (
        <LoadFailure
          title="We couldn't display the schedule, please retry."
          error={error}
          isFetching={isFetching}
          refetch={refetch}
        />
      )}
    </div>
  );
}
