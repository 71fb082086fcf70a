import { type DayState, dayStateMeanings, dayStates } from '@plumbline/contract/dayState';
import {
  IconCalendarPause,
  IconCheck,
  IconChevronsRight,
  IconClockExclamation,
  IconPackageOff,
  IconQuestionMark,
} from '@tabler/icons-react';
import { type CSSProperties, useMemo } from 'react';
import { useOpenPackage } from '../../data/progress/progressPainting.ts';
import { useProgressState } from '../../state/stores.ts';
import classes from './Legend.module.css';
import { LegendSwitch } from './LegendSwitch.tsx';

const icons = {
  as_planned: IconCheck,
  early: IconChevronsRight,
  late: IconClockExclamation,
  not_due: IconCalendarPause,
  not_seen: IconQuestionMark,
  no_package: IconPackageOff,
} satisfies Record<DayState, typeof IconCheck>;

/** What elements are on the day of the time line, planned against built. */
export function DaySwitches({ column }: { column: Uint8Array }) {
  const counts = useMemo(() => countDayStates(column), [column]);
  const hidden = useProgressState((state) => state.hiddenDayStates);
  const toggle = useProgressState((state) => state.toggleDayState);
  const isOfPackage = useOpenPackage() !== undefined;
  const shown = dayStates.filter(({ name }) => name !== 'no_package' || !isOfPackage);
  return shown.map(({ name, label }) => {
    const Icon = icons[name];
    return (
      <LegendSwitch
        key={name}
        label={label}
        count={counts.get(name)}
        hint={dayStateMeanings[name]}
        isOn={!hidden.includes(name)}
        onToggle={() => toggle(name)}
      >
        <span className={classes.swatch} style={{ '--fill': `var(--pl-day-${name})` } as CSSProperties} />
        <Icon aria-hidden className={classes.icon} color={`var(--pl-day-${name}-text)`} />
      </LegendSwitch>
    );
  });
}

function countDayStates(column: Uint8Array): ReadonlyMap<DayState, number> {
  const ofCode = new Uint32Array(256);
  for (const code of column) ofCode[code]!++;
  return new Map(dayStates.map(({ name, code }) => [name, ofCode[code]!]));
}
