import { Loader } from '@mantine/core';
import { useServerContact } from '../state/stores.ts';
import classes from './ContactNotice.module.css';

/** Stands while the server does not answer, and goes by itself: what failed is asked again then. */
export function ContactNotice() {
  const isLost = useServerContact((state) => state.isLost);
  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <p className={classes.notice}>
          <Loader size={14} aria-hidden />
          No connection. Trying again…
        </p>
      )}
    </div>
  );
}
