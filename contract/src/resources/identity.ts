import { z } from 'zod';
import { route } from '../route.ts';

/** At both ends alike, e-mail addresses and passwords are trimmed before use (specification 2, section 2.3). */
const trimmed = (most: number) => z.string().max(most).trim();

export const minimumPasswordLength = 8;
const email = trimmed(320);
const password = trimmed(1024);
const newPassword = password;

export const signedIn = z.object({
  accessToken: z.string(),
  expiresInS: z.number(),
});
export type SignedIn = z.infer<typeof signedIn>;

const newPasswordChallenge = z.object({
  challengeName: z.literal('NEW_PASSWORD_REQUIRED'),
  session: z.string(),
});

/**
 * Others have tried too many passwords at the account: whoever gave the right one finds a code in its mailbox. The
 * challenge is the same where it was wrong.
 */
const mailedCodeChallenge = z.object({
  challengeName: z.literal('MAILED_CODE_REQUIRED'),
  session: z.string(),
});

/** What somebody can prove who they are with, once the password was right. */
export const factorKinds = ['totp', 'passkey', 'recoveryCode'] as const;
export type FactorKind = (typeof factorKinds)[number];

const factorChallenge = z.object({
  challengeName: z.literal('SECOND_FACTOR_REQUIRED'),
  session: z.string(),
  factors: z.array(z.enum(factorKinds)),
});

/** A company of theirs wants a second factor, and they have none yet. */
const setUpChallenge = z.object({
  challengeName: z.literal('SECOND_FACTOR_SET_UP_REQUIRED'),
  session: z.string(),
  companies: z.array(z.string()),
});
export const factorChallenges = [factorChallenge, setUpChallenge] as const;
export type FactorChallenge = z.infer<(typeof factorChallenges)[number]>;

export const signIn = route({
  id: 'auth.signIn',
  method: 'POST',
  path: '/auth/sign-in',
  summary:
    'Signs in with e-mail and password; may answer with a challenge for a mailed code, a new password or a second factor',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ email, password }),
  answer: z.union([signedIn, mailedCodeChallenge, newPasswordChallenge, ...factorChallenges]),
});

export const answerMailedCode = route({
  id: 'auth.mailedCode',
  method: 'POST',
  path: '/auth/mailed-code',
  summary: 'Answers the challenge for a mailed code; goes on as a sign-in with the right password does',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ session: z.uuid(), code: trimmed(64) }),
  answer: z.union([signedIn, newPasswordChallenge, ...factorChallenges]),
});

export const answerNewPassword = route({
  id: 'auth.newPassword',
  method: 'POST',
  path: '/auth/new-password',
  summary: 'Answers the challenge for a new password and signs in; may answer with one for a second factor',
  needs: 'nobody',
  body: z.object({ session: z.string().max(4096), newPassword }),
  answer: z.union([signedIn, ...factorChallenges]),
});

export const forgotPassword = route({
  id: 'auth.forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mails a verification code; answers alike whether or not the account exists',
  needs: 'nobody',
  body: z.object({ email }),
  answer: z.object({}),
});

export const confirmForgotPassword = route({
  id: 'auth.confirmForgotPassword',
  method: 'POST',
  path: '/auth/confirm-forgot-password',
  summary: 'Sets a new password with a verification code and ends every session of the account',
  needs: 'nobody',
  body: z.object({ email, code: trimmed(64), newPassword }),
  answer: z.object({}),
});

export const refresh = route({
  id: 'auth.refresh',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'A fresh access token for the refresh token in the cookie, which is rotated',
  needs: 'nobody',
  duringMaintenance: true,
  answer: signedIn,
});

export const signOut = route({
  id: 'auth.signOut',
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'Ends the session of the refresh token in the cookie',
  needs: 'nobody',
  duringMaintenance: true,
  answer: z.object({}),
});

export const signOutEverywhere = route({
  id: 'auth.signOutEverywhere',
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  summary: 'Ends every session of the signed-in user',
  needs: 'user',
  sessionOnly: true,
  answer: z.object({}),
});
