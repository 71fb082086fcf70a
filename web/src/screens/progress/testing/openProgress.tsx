import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { page } from 'vitest/browser';
import { aView } from '../../../data/testing/aView.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { ViewportContext } from '../../../viewport/useViewer.ts';
import { WorkPackageDetails } from '../detail/WorkPackageDetails.tsx';
import { CreateWorkPackage } from '../form/CreateWorkPackage.tsx';
import { EditWorkPackage } from '../form/EditWorkPackage.tsx';
import { IncorrectPath } from '../IncorrectPath.tsx';
import { WorkPackages } from '../list/WorkPackages.tsx';
import { ProgressPage } from '../ProgressPage.tsx';
import { uuid } from './aWatchlist.ts';
import { createProgressServer } from './createProgressServer.ts';

const week1: AnalysisView = aView({
  _id: uuid(101),
  id: uuid(101),
  model: { _id: uuid(201), modelUrn: 'urn', modelVersion: 1 },
});
export const packages = `/acme-tower/${week1._id}/progress/work-packages`;

/** The pages of progress, as the routes have them. */
export function ProgressRoutes() {
  return (
    <Routes>
      <Route path="progress/work-packages" element={<ProgressPage />}>
        <Route index element={<WorkPackages />} />
        <Route path="new" element={<CreateWorkPackage />} />
        <Route path=":watchlistId/detail" element={<WorkPackageDetails />} />
        <Route path=":watchlistId/edit" element={<EditWorkPackage />} />
        <Route path="*" element={<IncorrectPath />} />
      </Route>
      <Route path="*" element={null} />
    </Routes>
  );
}

type Options = Parameters<typeof openPlace>[1] & {
  /** Below the work packages. */
  at?: string;
  start?: Parameters<typeof createProgressServer>[0];
  width?: number;
};

/** The pages of progress without a scene beside them, in front of a server that keeps work packages. */
export async function openProgress({ at = '', start = {}, width = 420, ...options }: Options = {}) {
  await page.viewport(Math.max(width + 20, 800), 900);
  const server = createProgressServer(start);
  const place = openPlace(
    <WithoutScene>
      <div id="content" style={{ width, height: 860, overflow: 'auto' }}>
        <ProgressRoutes />
      </div>
    </WithoutScene>,
    {
      view: week1,
      address: `${packages}${at}`,
      ...options,
      project: { permissions: ['READ', 'LIST', 'VIEW_ASSETS', 'WRITE'], ...options.project },
      answers: { ...server.answers, ...options.answers },
    },
  );
  return { ...place, server };
}

function WithoutScene({ children }: { children: ReactNode }) {
  const viewport = useMemo<ComponentProps<typeof ViewportContext>['value']>(
    () => ({ elementCount: 0, goHome: () => undefined, linkToView: () => ({ url: '', leftOut: [] }) }),
    [],
  );
  return <ViewportContext value={viewport}>{children}</ViewportContext>;
}
