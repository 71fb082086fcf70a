import classes from './Initials.module.css';
import { initialsOf } from './initialsOf.ts';

/** A person as a disc with initials; the colour says whether this is production. */
export function Initials({ name, production }: { name: string; production: boolean }) {
  return (
    <span role="img" aria-label={name} className={classes.disc} data-production={production || undefined}>
      {initialsOf(name) || '?'}
    </span>
  );
}
