import classes from './MiddleText.module.css';
import { splitForMiddle } from './splitForMiddle.ts';

/** One line that is cut in its middle where it does not fit: names of elements differ in their last characters. */
export function MiddleText({ children }: { children: string }) {
  const { start, end } = splitForMiddle(children);
  return (
    <span className={classes.text}>
      <span className={classes.start}>{start}</span>
      {end !== '' && <span className={classes.end}>{end}</span>}
    </span>
  );
}
