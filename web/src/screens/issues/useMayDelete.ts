import { holdsAll } from '@plumbline/contract/permissions';
import type { Issue } from '@plumbline/contract/resources/issues';
import { usePlace } from '../../data/address/place.ts';
import { useCurrentUser } from '../../data/users/users.ts';

/** Whether an issue may be deleted by whoever looks at it: its creator, or an administrator. */
export function useMayDelete(): (issue: Pick<Issue, 'user'>) => boolean {
  const { project } = usePlace();
  const { data: me } = useCurrentUser();
  const isAdmin = holdsAll(project.permissions, ['ADMIN']);
  return ({ user }) => isAdmin || user._id === me?._id;
}
