import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { figures } from '../../ui/figures.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './Legend.module.css';

/** A line of the legend: what it stands for, how many there are, and whether they are painted. */
export function LegendSwitch({
  label,
  count,
  isOn,
  closed,
  hint = closed,
  onToggle,
  children,
}: {
  label: string;
  count?: number | undefined;
  isOn: boolean;
  /** Why it cannot be pressed. */
  closed?: string | undefined;
  /** What else is to be known of it. */
  hint?: string | undefined;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={hint} disabled={hint === undefined} position="right">
      <UnstyledButton
        className={classes.switch}
        aria-pressed={isOn}
        aria-disabled={closed !== undefined || undefined}
        onClick={() => closed === undefined && onToggle()}
      >
        <span className={classes.sign}>{children}</span>
        <span className={classes.label}>{label}</span>
        {count !== undefined && <span className={figures}>{formatCount(count)}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}
