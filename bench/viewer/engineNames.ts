/** The engines, as the pages are called. */
export const engineNames = ['ours', 'theirs'] as const;
export type EngineName = (typeof engineNames)[number];
