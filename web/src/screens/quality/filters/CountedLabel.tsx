import type { ReactNode } from 'react';
import { figures } from '../../../ui/figures.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from './Choices.module.css';

/** A choice with the number of elements it takes, once that is known. */
export function CountedLabel({
  counts,
  name,
  children,
}: {
  counts: ReadonlyMap<string, number> | undefined;
  name: string;
  children: ReactNode;
}) {
  return (
    <span className={classes.counted}>
      {children} {counts && <span className={`${classes.count} ${figures}`}>{formatCount(counts.get(name) ?? 0)}</span>}
    </span>
  );
}
