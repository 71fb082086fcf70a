import { useNavigate } from 'react-router';
import { newIssuePath } from '../address/paths.ts';
import { usePlace } from '../address/place.ts';

/** Goes to a new issue about what is selected. */
export function useNewIssue(): () => void {
  const { project, view } = usePlace();
  const navigate = useNavigate();
  return () => void navigate(newIssuePath(project, view._id));
}
