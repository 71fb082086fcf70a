import { analysis } from './analysis.ts';

/** Rises with the version of any step: work of another version is not gone on with, and that of a newer one not touched. */
export const workVersion = analysis.reduce((sum, { version }) => sum + version, 0);
