import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SidePanel.module.css';

interface SidePanelProps {
  title: string;
  /** The arrow before the title. */
  back: ReactNode;
  /** Behind the title. */
  actions?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A panel beside the viewer with its title bar; what is between bar and foot scrolls. */
export function SidePanel({ title, back, actions, foot, children }: SidePanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.bar}>
        {back}
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {actions}
      </header>
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </section>
  );
}
