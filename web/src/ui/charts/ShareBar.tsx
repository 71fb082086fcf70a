import type { CSSProperties } from 'react';
import classes from './ShareBar.module.css';

/** How much of something is built, how much nobody has seen, and how much was planned by now; shares from 0 to 1. */
export function ShareBar({
  label,
  built,
  notSeen = 0,
  planned,
}: {
  /** All of it in words: nobody reads a bar aloud. */
  label: string;
  built: number;
  notSeen?: number;
  planned?: number;
}) {
  const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`;
  return (
    <div role="img" aria-label={label} title={label} className={classes.bar}>
      <span className={classes.built} style={{ '--share': percent(built) } as CSSProperties} />
      <span className={classes.notSeen} style={{ '--share': percent(notSeen) } as CSSProperties} />
      {planned !== undefined && (
        <span className={classes.planned} style={{ '--share': percent(planned) } as CSSProperties} />
      )}
    </div>
  );
}
