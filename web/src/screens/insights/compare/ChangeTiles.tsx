import { UnstyledButton } from '@mantine/core';
import { type ElementChange, elementChanges } from '@plumbline/contract/resources/viewComparison';
import { IconCircleCheck, IconEqual, IconEye, IconEyeOff, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { tabular } from '../../../ui/figures.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from './Comparison.module.css';

const icons = {
  becameVerified: IconCircleCheck,
  improved: IconTrendingUp,
  unchanged: IconEqual,
  gotWorse: IconTrendingDown,
  appeared: IconEye,
  gone: IconEyeOff,
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
  return (
    <ul className={classes.tiles} aria-label="What changed">
      {elementChanges.map(({ name, label }) => {
        const Icon = icons[name];
        const count = changes.find(({ change }) => change === name)?.count ?? 0;
        return (
          <li key={name}>
            <UnstyledButton
              className={classes.tile}
              data-change={name}
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
