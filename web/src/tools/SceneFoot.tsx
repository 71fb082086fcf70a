import type { ReactNode } from 'react';
import classes from './SceneFoot.module.css';

/** What stands at the foot of the scene, one above the other: none covers another, however high each is. */
export function SceneFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}
