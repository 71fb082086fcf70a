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

export const signIn = route({
  id: 'auth.signIn',
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Signs in with e-mail and password; may answer with a challenge for a new password',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ email, password }),
  answer: z.union([signedIn, newPasswordChallenge]),
});

export const answerNewPassword = route({
  id: 'auth.newPassword',
  method: 'POST',
  path: '/auth/new-password',
  summary: 'Answers the challenge for a new password and signs in',
  needs: 'nobody',
  body: z.object({ session: z.string().max(4096), newPassword }),
  answer: signedIn,
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
