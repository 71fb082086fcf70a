import { useNavigation } from 'react-router';
import { patience } from '../ui/tokens.ts';
import { useAfter } from '../ui/useAfter.ts';
import classes from './NavigationBar.module.css';

/** A line at the top while the code of the next page is on its way. */
export function NavigationBar() {
  return useNavigation().state === 'idle' ? null : <Bar />;
}

function Bar() {
  const waited = useAfter(patience.loading);
  return waited ? <div className={classes.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
