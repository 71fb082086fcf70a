import type { Caller } from '../issues/service.ts';

/** Whoever calls, and whether their token lets them change anything. */
export interface BcfCaller extends Caller {
  mayWrite: boolean;
}
