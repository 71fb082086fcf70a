import { type IssueLevel, type IssueRights, issueLevelOf, issueRights } from '@plumbline/contract/issueRights';
import type { Issue } from '@plumbline/contract/resources/issues';
import { usePlace } from '../address/place.ts';
import { useCurrentUser } from '../users/users.ts';

/** What the project lets whoever is signed in do with issues of others. */
export const useIssueLevel = (): IssueLevel => issueLevelOf(usePlace().project.permissions);

export interface KnownRights extends IssueRights {
  /** What is said where something cannot be done; nothing until it is known who asks. */
  lacks?: string | undefined;
}

/** What whoever is signed in may do with each issue. */
export function useIssueRights(): (issue: Pick<Issue, 'user' | 'assignedUser'>) => KnownRights {
  const { project } = usePlace();
  const { data: me } = useCurrentUser();
  const person = { userId: me?._id, permissions: project.permissions };
  return ({ user, assignedUser }) => {
    const rights = issueRights(person, { author: user._id, assignee: assignedUser?._id });
    return { ...rights, lacks: me && sayLack(rights) };
  };
}

const ask = 'ask an administrator of the project for a role that may';

function sayLack({ mayChange, mayComment }: IssueRights): string | undefined {
  if (mayChange) return undefined;
  return mayComment
    ? `You may comment on this issue. To change it, ${ask} work on issues.`
    : `You may look at this issue. To comment on it or change it, ${ask} comment, or work on issues.`;
}

export const lacksRecording = `You may look at issues. To record some, ${ask} comment on issues.`;
export const lacksChanging = `The selected issues can be exported. To change them, ${ask} work on issues.`;
