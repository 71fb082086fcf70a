import { IconCube } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { usePlace } from '../../data/place.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from '../Frame.module.css';
import { Header } from '../header/Header.tsx';

/** Header, the panel of the open page, and beside it the viewer, which outlives the pages. */
export function ViewFrame() {
  const place = usePlace();
  return (
    <div className={classes.view}>
      <Header {...place} />
      <main id="content" tabIndex={-1} className={classes.panel}>
        <Outlet />
      </main>
      <section className={classes.viewer} aria-label="Viewer">
        <EmptyState icon={<IconCube />} title="This analysis has no model yet." />
      </section>
    </div>
  );
}
