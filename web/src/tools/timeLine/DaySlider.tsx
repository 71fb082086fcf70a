import { ActionIcon, Slider, Text, Tooltip } from '@mantine/core';
import type { DayState } from '@plumbline/contract/dayState';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  type TablerIcon,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { dayOfMoment } from '../../data/progress/days.ts';
import { useProgressState } from '../../state/stores.ts';
import { tabular } from '../../ui/figures.ts';
import { dayByKey, nextScan } from './dayByKey.ts';
import { describeCounts, describeSeen, showDay } from './describeDay.ts';
import classes from './TimeLine.module.css';
import { usePlay } from './usePlay.ts';

interface DaySliderProps {
  day: number;
  days: { first: number; last: number };
  /** Days, oldest first. */
  scans: Int32Array;
  counts: Record<DayState, number>;
  closing: ReactNode;
}

/** The days, with the scans marked; by hand, by keys, or going by. */
export function DaySlider({ day, days, scans, counts, closing }: DaySliderProps) {
  const { views } = usePlace();
  const moveTo = useProgressState((state) => state.moveTo);
  const { isPlaying, stop, toggle } = usePlay({ day, days, scans, moveTo });
  const namesOf = (of: number) => views.filter(({ scanDate }) => dayOfMoment(scanDate) === of).map(({ name }) => name);
  const seen = describeSeen({ scans, day, namesOf });
  const marks = useMemo(() => Array.from(scans, (value) => ({ value })), [scans]);

  // What was pressed to open the time line is gone: whoever works by keys would begin anew.
  const slider = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) slider.current?.focus();
  }, []);

  function choose(next: number | undefined): void {
    stop();
    if (next !== undefined) moveTo(next);
  }

  /** Before the slider's own keys, which know neither weeks nor scans. */
  function press(event: KeyboardEvent): void {
    const next = dayByKey({ key: event.key, isFar: event.shiftKey }, { day, days, scans });
    if (event.key !== ' ' && next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === ' ') toggle();
    else choose(next);
  }

  return (
    <>
      <div className={classes.head}>
        <Text className={tabular} fw={600}>
          {showDay(day)}
        </Text>
        <Text className={classes.seen} c="var(--pl-ink-2)">
          {seen}
        </Text>
        {closing}
      </div>
      <div className={classes.row}>
        <Press label="Previous scan" icon={IconPlayerSkipBack} onPress={() => choose(nextScan({ day, scans }, -1))} />
        <Press
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
          onPress={toggle}
        />
        <Press label="Next scan" icon={IconPlayerSkipForward} onPress={() => choose(nextScan({ day, scans }, 1))} />
        <div className={classes.days} onKeyDownCapture={press}>
          <Slider
            className={classes.slider}
            min={days.first}
            max={days.last}
            value={day}
            onChange={choose}
            marks={marks}
            label={null}
            thumbProps={{ ref: slider }}
            thumbLabel="Day"
            thumbValueText={describeCounts(day, counts, seen)}
          />
          <div className={classes.ends}>
            <span className={tabular}>{showDay(days.first)}</span>
            <span className={tabular}>{showDay(days.last)}</span>
          </div>
        </div>
      </div>
    </>
  );
}

function Press({ label, icon: Icon, onPress }: { label: string; icon: TablerIcon; onPress: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onPress}>
        <Icon aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
