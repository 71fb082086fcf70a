import { Button } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { usePlace } from '../../data/address/place.ts';
import { useDayInAddress } from '../../data/progress/dayInAddress.ts';
import { dayOfMoment } from '../../data/progress/days.ts';
import { useHasTimeLine } from '../../data/progress/timeLine.ts';
import { useProgressState } from '../../state/stores.ts';
import classes from './TimeLine.module.css';
import { TimeLineBar } from './TimeLineBar.tsx';

/** The days of the work packages below the scene, on the pages of progress: planned against built. */
export function TimeLine() {
  const { views } = usePlace();
  const hasTimeLine = useHasTimeLine();
  const isOpen = useProgressState((state) => state.day !== undefined);
  const openDay = useProgressState((state) => state.openDay);
  useDayInAddress();
  const opener = useRef<HTMLButtonElement>(null);
  if (!hasTimeLine) return null;
  if (isOpen) {
    const close = () => {
      flushSync(() => openDay(undefined));
      opener.current?.focus();
    };
    return <TimeLineBar close={close} />;
  }
  const scanned = views.filter(({ status }) => status === 'ready').map(({ scanDate }) => dayOfMoment(scanDate));
  return (
    <Button
      ref={opener}
      className={classes.open}
      variant="default"
      leftSection={<IconCalendarTime aria-hidden />}
      onClick={() => openDay(Math.max(...scanned))}
    >
      Time line
    </Button>
  );
}
