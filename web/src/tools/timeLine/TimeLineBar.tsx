import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDayPainting } from '../../data/progress/dayPainting.ts';
import { useTimeLine } from '../../data/progress/timeLine.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { DaySlider } from './DaySlider.tsx';
import classes from './TimeLine.module.css';

/** The open time line, or why there is nothing on it. */
export function TimeLineBar({ close }: { close: () => void }) {
  const { line, days, error, isFetching, retry } = useTimeLine();
  const { day, column } = useDayPainting();
  const closing = (
    <Tooltip label="Close the time line">
      <ActionIcon aria-label="Close the time line" onClick={close}>
        <IconX aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  if (line && days && day !== undefined && column) {
    return (
      <section className={classes.bar} aria-label="Time line">
        <DaySlider scans={line.scans} days={days} day={day} counts={column.counts} closing={closing} />
      </section>
    );
  }
  const failed = (
    <>
      <Text role="alert">The time line could not be loaded.</Text>
      <Button variant="default" loading={isFetching} onClick={retry}>
        Retry
      </Button>
    </>
  );
  const empty = <Text>No element of the shown model is in a work package.</Text>;
  return (
    <Message closing={closing}>{error ? failed : line ? empty : <Spinner label="Loading the time line" />}</Message>
  );
}

function Message({ closing, children }: { closing: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.bar} aria-label="Time line">
      <div className={classes.message}>
        {children}
        <span className={classes.gap} />
        {closing}
      </div>
    </section>
  );
}
