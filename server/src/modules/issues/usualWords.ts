import type { IssuePriority } from '@plumbline/contract/resources/issues';

/** Of a topic that was made here. */
export const usualType = 'Issue';

/** Of a topic without one. */
export const noPriority: IssuePriority = 'Unassigned';
