import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

/** What stands where a list would be: why it is empty and the one thing to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  heading: Heading = 'p',
}: {
  icon: ReactNode;
  title: string;
  /** Where the state is the whole page, its title is the page's. */
  heading?: 'p' | 'h1';
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.message}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.sentence}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
