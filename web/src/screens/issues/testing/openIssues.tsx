import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { page } from 'vitest/browser';
import { uuid } from '../../../data/testing/anIssue.ts';
import { aView } from '../../../data/testing/aView.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { ViewportContext } from '../../../viewport/useViewer.ts';
import { IssueComments } from '../comments/IssueComments.tsx';
import { IssueDetails } from '../detail/IssueDetails.tsx';
import { CreateIssue } from '../form/CreateIssue.tsx';
import { EditIssue } from '../form/EditIssue.tsx';
import { IssuesPage } from '../IssuesPage.tsx';
import { IssueList } from '../list/IssueList.tsx';
import { createIssueServer } from './createIssueServer.ts';

export const week1: AnalysisView = aView({
  _id: uuid(101),
  id: uuid(101),
  name: 'Week 1',
  model: { _id: uuid(201), modelUrn: 'urn', modelVersion: 1 },
});
export const week2: AnalysisView = aView({ ...week1, _id: uuid(102), id: uuid(102), name: 'Week 2' });
export const base = `/acme-tower/${week1._id}`;

/** The panels of the issues page, as the routes have them. */
export function IssuesRoutes() {
  return (
    <Routes>
      <Route path="issues" element={<IssuesPage />}>
        <Route index element={<IssueList />} />
        <Route path="new" element={<CreateIssue />} />
        <Route path=":issueId/detail" element={<IssueDetails />} />
        <Route path=":issueId/edit" element={<EditIssue />} />
        <Route path=":issueId/comments" element={<IssueComments />} />
      </Route>
      <Route path="*" element={null} />
    </Routes>
  );
}

type Options = Parameters<typeof openPlace>[1] & {
  at?: string;
  start?: Parameters<typeof createIssueServer>[0];
};

/** The issues page without a scene beside it, in front of a server that keeps issues. */
export async function openIssues({ at = 'issues', start = {}, ...options }: Options = {}) {
  await page.viewport(1100, 800);
  const server = createIssueServer(start);
  const place = openPlace(
    <WithoutScene>
      <div id="content" style={{ width: 420, height: 740, overflow: 'auto' }}>
        <IssuesRoutes />
      </div>
    </WithoutScene>,
    {
      view: week1,
      otherViews: [week2],
      address: `${base}/${at}`,
      ...options,
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
