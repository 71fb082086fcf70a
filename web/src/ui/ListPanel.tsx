import { Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './ListPanel.module.css';

interface ListPanelProps {
  title: string;
  /** How many there are, in words. */
  count: string | undefined;
  actions: ReactNode;
  /** Stays above what is scrolled. */
  top: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A panel with a list of something: what it is, how much of it there is, what narrows it, and the list. */
export function ListPanel({ title, count, actions, top, children, ref }: ListPanelProps) {
  return (
    <div className={classes.panel} ref={ref}>
      <div className={classes.top}>
        <div className={classes.head}>
          <Title order={1}>{title}</Title>
          {count !== undefined && <span className={classes.count}>{count}</span>}
          <div className={classes.actions}>{actions}</div>
        </div>
        {top}
      </div>
      {children}
    </div>
  );
}
