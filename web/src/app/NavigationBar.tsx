import { useNavigation } from 'react-router';
import { delays } from '../ui/tokens.ts';
import { useDelay } from '../ui/useDelay.ts';
import classes from './NavigationBar.module.css';

/** A line at the top while the code of the next page is on its way. */
export function NavigationBar() {
  return useNavigation().state === 'idle' ? null : <Bar />;
}

function Bar() {
  const waited = useDelay(delays.loading);
  return waited ? <div className={classes.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
