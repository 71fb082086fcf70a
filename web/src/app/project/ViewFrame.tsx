import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { usePlace } from '../../data/address/place.ts';
import { PaintedViewport } from '../../viewport/PaintedViewport.tsx';
import { ViewportHost } from '../../viewport/ViewportHost.tsx';
import classes from '../Frame.module.css';
import { Header } from '../header/Header.tsx';
import { FilterInAddress } from './FilterInAddress.tsx';
import { SidePanel } from './SidePanel.tsx';

const ViewerTools = lazy(async () => ({ default: (await import('./ViewerTools.tsx')).ViewerTools }));
const UndoHost = lazy(async () => ({
  default: (await import('../../screens/quality/review/UndoHost.tsx')).UndoHost,
}));
const TourBar = lazy(async () => ({ default: (await import('../../screens/tour/TourBar.tsx')).TourBar }));

/** Header, the panel of the open page, and beside it the viewer, which outlives the pages. */
export function ViewFrame() {
  const place = usePlace();
  return (
    <FilterInAddress>
      <PaintedViewport>
        <div className={classes.view}>
          <Header {...place} />
          <SidePanel>
            <Outlet />
          </SidePanel>
          <section className={classes.viewer} aria-label="Viewer">
            <ViewportHost>
              <Suspense fallback={null}>
                <ViewerTools />
              </Suspense>
            </ViewportHost>
            <Suspense fallback={null}>
              <UndoHost />
            </Suspense>
          </section>
        </div>
        <Suspense fallback={null}>
          <TourBar />
        </Suspense>
      </PaintedViewport>
    </FilterInAddress>
  );
}
