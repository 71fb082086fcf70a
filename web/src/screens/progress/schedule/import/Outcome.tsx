import { Anchor, Button, Group, Text } from '@mantine/core';
import type { ImportedSchedule } from '@plumbline/contract/resources/schedules';
import { Link } from 'react-router';
import { linkActivitiesPath, workPackagePath } from '../../../../data/address/paths.ts';
import { usePlace } from '../../../../data/address/place.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { formatCount } from '../../../../ui/format.ts';
import classes from './ImportSchedule.module.css';
import { describeOutcome } from './scheduleWords.ts';

/** What came of an import, and the way to it. */
export function Outcome({ outcome, onClose }: { outcome: ImportedSchedule; onClose: () => void }) {
  const { project, view } = usePlace();
  const more = outcome.numCreated - outcome.created.length;
  return (
    <>
      <AlertBox title={`${outcome.schedule.filename} is imported`}>{describeOutcome(outcome)}</AlertBox>
      {outcome.created.length > 0 && (
        <ul className={classes.made} aria-label="New work packages">
          {outcome.created.map(({ _id, name }) => (
            <li key={_id}>
              <Anchor component={Link} to={workPackagePath(project, view._id, _id, 'detail')} onClick={onClose}>
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <Text c="dimmed">{`and ${formatCount(more)} more, in the list.`}</Text>}
      <Group justify="space-between">
        {outcome.numLeft > 0 ? (
          <Anchor component={Link} to={linkActivitiesPath(project, view._id)} onClick={onClose}>
            Link activities to elements
          </Anchor>
        ) : (
          <span />
        )}
        <Button size="md" onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}
