import { createSemaphore } from '../../createSemaphore.ts';

/**
 * The disk is waited for on the runtime's four threads, where tokens of everybody are checked too: uploads take half of
 * them, however many there are, and are read no faster than that.
 */
export const diskTurns = createSemaphore(2);
