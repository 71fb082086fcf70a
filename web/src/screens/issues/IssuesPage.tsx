import { Outlet } from 'react-router';
import { useIssueListInAddress } from '../../data/issues/issueList.ts';
import { useIssueInScene } from './scene/useIssueInScene.ts';

/** What all panels of the issues page share: the list's place in the address, and the selected issue in the scene. */
export function IssuesPage() {
  const isRead = useIssueListInAddress();
  useIssueInScene();
  return isRead && <Outlet />;
}
