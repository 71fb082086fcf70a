import type { PictureState } from '@plumbline/viewer/panorama/createPanorama';
import type { ReactNode, RefObject } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import classes from './PhotoFrame.module.css';

/** Where a photo is looked around in, with what is said over it; and that it is on its way, or why it is not there. */
export function PhotoFrame({
  host,
  state,
  problem,
  retry,
  notesAt = 'left',
  children,
}: {
  host: RefObject<HTMLDivElement | null>;
  state: PictureState;
  /** Why nothing can be drawn. */
  problem: Error | undefined;
  retry: () => void;
  notesAt?: 'left' | 'right';
  /** Over the photo. */
  children: ReactNode;
}) {
  return (
    <div className={classes.photo} data-state={state}>
      <div ref={host} className={classes.host} />
      <div className={classes.notes} data-at={notesAt}>
        {children}
      </div>
      {state === 'loading' && (
        <div className={classes.over}>
          <Spinner label="The photo is loading" />
        </div>
      )}
      {(state === 'failed' || problem) && (
        <div className={classes.over} data-opaque>
          <ErrorState title="The photo could not be shown." onRetry={retry}>
            {problem?.message ?? 'Its picture did not come, or is damaged.'}
          </ErrorState>
        </div>
      )}
    </div>
  );
}
