import type { SignedInUser } from './RequestContext.ts';

/** Whether the call may know of a project that its user is in: an access token may be for others alone. */
export function reachesProject({ token }: SignedInUser, projectId: string): boolean {
  return token?.projectIds?.includes(projectId) ?? true;
}
