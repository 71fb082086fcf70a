import { UnstyledButton } from '@mantine/core';
import {
  type ElementChange,
  elementChangeMeanings,
  elementChanges,
  trendOfChange,
} from '@plumbline/contract/elementChange';
import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarPause,
  IconCalendarX,
  IconEqual,
  IconEye,
  IconEyeOff,
  IconHammer,
  IconTool,
  IconTrendingDown,
} from '@tabler/icons-react';
import { tabular } from '../../../ui/figures.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from './Comparison.module.css';

const icons = {
  newlyWrong: IconTrendingDown,
  fellDueMissing: IconCalendarX,
  mended: IconTool,
  fellDueThere: IconCalendarCheck,
  firstSeen: IconEye,
  noLongerSeen: IconEyeOff,
  unchanged: IconEqual,
  stillWrong: IconAlertTriangle,
  underWay: IconHammer,
  notDueNow: IconCalendarPause,
  nowUnknown: IconCalendarOff,
} satisfies Record<ElementChange, typeof IconEqual>;

/** How many elements each thing became of; a tile opens the list of them. */
export function ChangeTiles({
  changes,
  chosen,
  onChoose,
}: {
  changes: readonly { change: ElementChange; count: number }[];
  chosen: ElementChange | undefined;
  onChoose: (change: ElementChange) => void;
}) {
  const countOf = (name: ElementChange) => changes.find(({ change }) => change === name)?.count ?? 0;
  const told = elementChanges.filter((change) => !('isRare' in change) || countOf(change.name) > 0);
  return (
    <ul className={classes.tiles} aria-label="What changed">
      {told.map(({ name, label }) => {
        const Icon = icons[name];
        const count = countOf(name);
        return (
          <li key={name}>
            <UnstyledButton
              className={classes.tile}
              data-trend={trendOfChange(name)}
              title={elementChangeMeanings[name]}
              aria-pressed={chosen === name}
              disabled={count === 0 && chosen !== name}
              onClick={() => onChoose(name)}
            >
              <span className={classes.number}>
                <Icon aria-hidden />
                <span className={tabular}>{formatCount(count)}</span>
              </span>{' '}
              <span className={classes.what}>{label}</span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
