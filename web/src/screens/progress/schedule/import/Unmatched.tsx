import { Text } from '@mantine/core';
import type { SchedulePreview } from '@plumbline/contract/resources/schedules';
import { IconCalendarCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import classes from './ImportSchedule.module.css';
import { RowList } from './RowList.tsx';

/** Work packages that the schedule does not speak of. */
export function Unmatched({ unmatched }: Pick<SchedulePreview, 'unmatched'>) {
  if (unmatched.length === 0) {
    return <EmptyState icon={<IconCalendarCheck />} title="Every work package is in the file." />;
  }
  return (
    <>
      <Text c="dimmed" className={classes.above}>
        The file says nothing of these work packages. They stay as they are.
      </Text>
      <RowList label="Work packages that are not in the file" rows={unmatched} rowKey={({ _id }) => _id}>
        {({ name, activityId, wbs }) => (
          <span className={classes.line2}>
            <span className={classes.name} title={name}>
              {name}
            </span>
            <span className={classes.detail}>{`Activity ID ${activityId ?? 'none'} · WBS code ${wbs ?? 'none'}`}</span>
          </span>
        )}
      </RowList>
    </>
  );
}
