import { z } from 'zod';
import { isStorableText } from '../isStorableText.ts';
import { presetCallsOf } from './filterPresets.ts';
import { findingStates, issuePriorities, issueStatuses, nobodyAssigned } from './issues.ts';

const text = z.string().max(200).refine(isStorableText, 'This is not text.');
const people = z.array(z.union([z.uuid(), z.literal(nobodyAssigned)])).max(500);

/** The filter of the list of issues, as its page has it; what is absent asks for nothing. Days are the person's. */
export const keptIssueFilter = z
  .strictObject({
    searchText: text,
    statuses: z.array(z.enum(issueStatuses)),
    priorities: z.array(z.enum(issuePriorities)),
    findings: z.array(z.enum(findingStates)),
    analysisViews: z.array(z.uuid()).max(500),
    assignedUsers: people,
    createdBy: people,
    deadlineAfter: z.iso.date(),
    deadlineBefore: z.iso.date(),
    createdAfter: z.iso.date(),
    createdBefore: z.iso.date(),
    location: text,
  })
  .partial();
export type KeptIssueFilter = z.infer<typeof keptIssueFilter>;

export const issuePresets = presetCallsOf('issuePresets', 'issue-filter-presets', {
  filters: keptIssueFilter,
  of: 'of issues',
});
export type IssuePreset = z.infer<(typeof issuePresets)['create']['answer']>;

export const issuePresetCalls = Object.values(issuePresets);
