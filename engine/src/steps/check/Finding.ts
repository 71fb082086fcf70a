import type { InputCheck } from '@plumbline/contract/resources/analysisRequests';

/** What a check found. */
export type Finding = Pick<InputCheck, 'outcome' | 'message'>;
