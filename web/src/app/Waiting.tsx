import { Spinner } from '../ui/Spinner.tsx';
import classes from './Page.module.css';

/** The whole page while it is not known what to show. */
export function Waiting() {
  return (
    <main className={classes.page}>
      <Spinner />
    </main>
  );
}
