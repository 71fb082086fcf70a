import type { ReactNode, Ref } from 'react';
import classes from './UploadTray.module.css';

/** Where the trays stand, one above the other, over every page. */
export function TrayCorner({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={classes.corner}>
      {children}
    </div>
  );
}
