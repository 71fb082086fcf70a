import { useNavigate } from 'react-router';
import { newIssuePath } from '../address/paths.ts';
import { usePlace } from '../address/place.ts';
import { useIssueLevel } from './issueRights.ts';

/** Goes to a new issue about what is selected; nothing for whoever may only look at issues. */
export function useNewIssue(): (() => void) | undefined {
  const { project, view } = usePlace();
  const navigate = useNavigate();
  if (useIssueLevel() === 'look') return undefined;
  return () => void navigate(newIssuePath(project, view._id));
}
