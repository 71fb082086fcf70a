import type { IssueChanges, IssueDetail, IssuePriority, IssueStatus } from '@plumbline/contract/resources/issues';
import type { IssueDefaults } from './issueDefaults.ts';

/** What a form holds. */
export interface IssueDraft {
  diagnosis: string;
  description: string;
  location: string;
  issueStatus: IssueStatus;
  priority: IssuePriority;
  assignedUser: string | null;
  deadline: string | null;
  /** The text of the deadline names a day, or is empty. */
  isDeadlineValid: boolean;
}

export const emptyDraft: IssueDraft = {
  diagnosis: '',
  description: '',
  location: '',
  issueStatus: 'Open Issue',
  priority: 'Unassigned',
  assignedUser: null,
  deadline: null,
  isDeadlineValid: true,
};

export function draftOf({
  diagnosis,
  description,
  location,
  issueStatus,
  priority,
  assignedUser,
  deadline,
}: IssueDetail): IssueDraft {
  return {
    diagnosis,
    description,
    location,
    issueStatus,
    priority,
    assignedUser: assignedUser?._id ?? null,
    deadline,
    isDeadlineValid: true,
  };
}

/** The fields of a draft as they are sent; what was left empty says what is generated. */
export function fieldsOf({ isDeadlineValid: _, ...draft }: IssueDraft, defaults: IssueDefaults) {
  return {
    ...draft,
    diagnosis: draft.diagnosis.trim() || defaults.diagnosis,
    description: draft.description.trim(),
    location: draft.location.trim() || defaults.location,
  };
}

/** Only what somebody changed: what others changed meanwhile stays theirs. */
export function changesOf(issue: IssueDetail, draft: IssueDraft, defaults: IssueDefaults): IssueChanges {
  const before = draftOf(issue);
  const isChanged = (name: string) => draft[name as keyof IssueDraft] !== before[name as keyof IssueDraft];
  return Object.fromEntries(Object.entries(fieldsOf(draft, defaults)).filter(([name]) => isChanged(name)));
}
