import type { ReactNode } from 'react';
import classes from './SectionsPanel.module.css';

/** What can be done with a drawing, and how the hand does it; in a narrow panel below each other. */
export function Foot({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <div className={classes.controls}>
        {children}
        <p className={classes.hint}>{hint}</p>
      </div>
    </div>
  );
}
