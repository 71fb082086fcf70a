import { Button, Loader } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import classes from './PackageForm.module.css';

interface SaveFootProps {
  /** What keeps it from being saved, a sentence each. */
  missing: readonly string[];
  isBusy: boolean;
  /** Something else has to be decided first. */
  isBlocked?: boolean;
  cancelTo: string;
  /** Beside the rest, at the left. */
  children?: ReactNode;
}

/** Saves; a button that cannot be pressed says why ([WORK-3]). */
export function SaveFoot({ missing, isBusy, isBlocked = false, cancelTo, children }: SaveFootProps) {
  const why = useId();
  const isClosed = missing.length > 0 || isBusy || isBlocked;
  return (
    <>
      {missing.length > 0 && (
        <p id={why} className={classes.why}>
          {missing.join(' · ')}
        </p>
      )}
      <div className={classes.actions}>
        {children}
        <div className={classes.decide}>
          <Button variant="default" component={Link} to={cancelTo}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={isClosed}
            aria-describedby={missing.length > 0 ? why : undefined}
            leftSection={isBusy && <Loader size="xs" aria-hidden />}
          >
            {isBusy ? 'Saving' : 'Save'}
          </Button>
        </div>
      </div>
    </>
  );
}
