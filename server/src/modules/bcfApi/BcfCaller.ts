import type { SignedInUser } from '../../http/RequestContext.ts';
import type { Caller } from '../issues/service.ts';

/** Whoever calls, and whether their token lets them change anything. */
export interface BcfCaller extends Caller {
  mayWrite: boolean;
}

export const mayWrite = ({ token }: SignedInUser): boolean => token?.mayWrite ?? true;
