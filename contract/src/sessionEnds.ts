import { z } from 'zod';

/** Why a session ended without its owner's doing in that browser. */
export const endedBecause = z.enum(['expired', 'administrator', 'elsewhere', 'password', 'misuse']);
export type EndedBecause = z.infer<typeof endedBecause>;

/** What somebody is told who has to sign in again. */
export const sessionEndSentences: Record<EndedBecause, string> = {
  expired: 'You were signed out because your session is older than 30 days.',
  administrator: 'An administrator has ended your session. If you cannot sign in, ask them why.',
  elsewhere: 'You have signed out everywhere, so this browser was signed out too.',
  password: 'The password of your account was changed, so every browser was signed out.',
  misuse:
    'You were signed out for safety: a key of your session was used twice. If that happens again, change your password.',
};
