import { signInPath } from '../../data/address/next.ts';
import type { Outcome } from '../../data/session/session.ts';

const pages = {
  codeMailed: '/mailed-code',
  newPasswordRequired: '/change-password',
  factorRequired: '/second-factor',
} as const;

/** The page of what a sign-in still waits for, which leads on to `next`. Who is signed in is led on by the guard. */
export const stepAfter = (outcome: Outcome, next: string): string | undefined =>
  outcome === 'signedIn' ? undefined : signInPath(pages[outcome], next);
