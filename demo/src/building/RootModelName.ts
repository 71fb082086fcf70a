/** The root models of the demo building, in the order in which they are written. */
export const rootModelNames = ['architecture', 'structure', 'services'] as const;

/** One of them. */
export type RootModelName = (typeof rootModelNames)[number];
