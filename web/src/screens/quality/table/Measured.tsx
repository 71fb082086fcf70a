import classes from './ElementTable.module.css';

/** What was measured, where a person has said something else. */
export function Measured({ children }: { children: string }) {
  return (
    <span className={classes.measured}>
      {'measured: '}
      <span>{children}</span>
    </span>
  );
}
