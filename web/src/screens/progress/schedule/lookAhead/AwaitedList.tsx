import { Anchor } from '@mantine/core';
import type { AwaitedActivity } from '@plumbline/contract/resources/scheduleComparison';
import { IconCircleCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatDay } from '../../../../ui/format.ts';
import classes from './LookAhead.module.css';

const events = { starts: 'Starts', finishes: 'Finishes', isDue: 'Is due' };

/** What happens in the next weeks, and whether anything is in its way. */
export function AwaitedList({
  awaited,
  onShow,
}: {
  awaited: readonly AwaitedActivity[];
  onShow: (id: string) => void;
}) {
  if (awaited.length === 0) return <EmptyState icon={<IconCircleCheck />} title="Nothing starts in these weeks." />;
  return (
    <ul className={classes.list} aria-label="What starts">
      {awaited.map(({ key, id, name, event, on, isOverdue, isHeldUp }) => (
        <li key={`${key} ${event}`} className={classes.item}>
          <div className={classes.head}>
            <Anchor component="button" type="button" className={classes.name} onClick={() => onShow(id || name)}>
              {id} <bdi>{name}</bdi>
            </Anchor>
          </div>
          <p className={classes.facts}>
            <span data-late={isOverdue || undefined}>
              {isOverdue ? `Should have started on ${formatDay(on)}` : `${events[event]} on ${formatDay(on)}`}
            </span>
            <span>{isHeldUp ? 'Waits for something' : 'Nothing is in the way'}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
