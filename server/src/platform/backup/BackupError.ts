import { StartError } from '../StartError.ts';

/** What a person who makes, looks at or restores a backup must know, in a sentence. */
export class BackupError extends StartError {}
