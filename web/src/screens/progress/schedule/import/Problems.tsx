import { Text } from '@mantine/core';
import type { ScheduleProblem } from '@plumbline/contract/resources/schedules';
import { IconCircleCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { ScrollRegion } from '../../../../ui/ScrollRegion.tsx';
import classes from './ImportSchedule.module.css';
import { placeWords } from './scheduleWords.ts';

/** What is odd about the file: it is imported all the same. */
export function Problems({ problems, total }: { problems: readonly ScheduleProblem[]; total: number }) {
  if (total === 0) return <EmptyState icon={<IconCircleCheck />} title="Nothing is odd about this file." />;
  return (
    <>
      {problems.length < total && (
        <Text c="dimmed" className={classes.above}>
          {`The first ${formatCount(problems.length)} of ${formatCount(total)}.`}
        </Text>
      )}
      <ScrollRegion label="Problems" className={classes.scrolled}>
        <ul className={classes.rows}>
          {problems.map((problem, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may say the same twice, and the list never changes
            <li key={i} className={classes.problem}>
              <span className={classes.wrapped}>{problem.reason}</span>
              {placeWords(problem) !== '' && <span className={classes.aside}>{placeWords(problem)}</span>}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </>
  );
}
