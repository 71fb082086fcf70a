import type { ReactNode } from 'react';
import classes from './AlertBox.module.css';
import { type Level, LevelIcon } from './LevelIcon.tsx';

/** A sentence in place: what is worth knowing, to be watched, or wrong. */
export function AlertBox({
  level = 'info',
  title,
  action,
  children,
}: {
  level?: Level;
  title?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.box} data-level={level} role={level === 'error' ? 'alert' : 'status'}>
      <span className={classes.icon}>
        <LevelIcon level={level} />
      </span>
      <div className={classes.text}>
        {title && <div className={classes.title}>{title}</div>}
        <div>{children}</div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
