import { z } from 'zod';
import { nameText } from '../nameText.ts';
import { route } from '../route.ts';
import { signedIn } from './identity.ts';

const session = z.string().max(4096);
/** People type the blanks that their app shows between the digits. */
const code = z.string().max(64).trim();
/** What a browser's WebAuthn gives and takes: held against the standard by the library that reads it. */
const ofWebAuthn = z.record(z.string(), z.unknown());

/** The secret as text, and as the address that apps read from a QR code. */
const newSecret = z.object({ secret: z.string(), address: z.string() });
export type NewSecret = z.infer<typeof newSecret>;

const recoveryCodes = z.array(z.string());
/** Of the first factor; later ones keep the codes that are there. */
const madeCodes = z.object({ recoveryCodes: recoveryCodes.optional() });

export const answerFactorCode = route({
  id: 'auth.factorCode',
  method: 'POST',
  path: '/auth/second-factor/code',
  summary: 'Answers the challenge for a second factor with a code of an app or a recovery code, and signs in',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ session, kind: z.enum(['totp', 'recoveryCode']), code }),
  answer: signedIn.extend({ recoveryCodesLeft: z.number().optional() }),
});

export const passkeyQuestion = route({
  id: 'auth.passkeyQuestion',
  method: 'POST',
  path: '/auth/second-factor/passkey-question',
  summary: 'What a passkey has to sign to answer the challenge for a second factor',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ session }),
  answer: z.object({ options: ofWebAuthn }),
});

export const answerPasskey = route({
  id: 'auth.passkey',
  method: 'POST',
  path: '/auth/second-factor/passkey',
  summary: 'Answers the challenge for a second factor with a passkey, and signs in',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ session, response: ofWebAuthn }),
  answer: signedIn,
});

export const beginRequiredTotp = route({
  id: 'auth.beginSetUp',
  method: 'POST',
  path: '/auth/second-factor/set-up',
  summary: 'A secret for the authenticator app of somebody who must have a second factor',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ session }),
  answer: newSecret,
});

export const confirmRequiredTotp = route({
  id: 'auth.confirmSetUp',
  method: 'POST',
  path: '/auth/second-factor/set-up/confirm',
  summary: 'Confirms the authenticator app by a code of it, and signs in',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ session, code }),
  answer: signedIn.extend({ recoveryCodes }),
});

/** Who changes factors says again who they are: by the password, or by a sign-in a moment ago where there is none. */
const password = z.string().max(1024).trim().optional();
const passkeyName = nameText('The name of a passkey');

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().optional(),
});
export type Passkey = z.infer<typeof passkey>;

const security = z.object({
  hasPassword: z.boolean(),
  /** Since when. */
  totp: z.object({ since: z.string() }).optional(),
  passkeys: z.array(passkey),
  /** Browsers have none for an address that is a number. */
  passkeysOffered: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** The companies that want a second factor. */
  requiredBy: z.array(z.string()),
});
export type Security = z.infer<typeof security>;

const signInMethods = ['password', 'provider'] as const;
export type SignInMethod = (typeof signInMethods)[number];

const openSession = z.object({
  _id: z.string(),
  openedAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  address: z.string().optional(),
  /** As the browser named itself. */
  browser: z.string().optional(),
  method: z.enum(signInMethods),
  /** The one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

const own = { needs: 'user', sessionOnly: true } as const;

export const readSecurity = route({
  ...own,
  id: 'security.read',
  method: 'GET',
  path: '/users/current/security',
  summary: 'The second factors of the signed-in user',
  answer: security,
});

export const beginTotp = route({
  ...own,
  id: 'security.beginTotp',
  method: 'POST',
  path: '/users/current/security/totp/begin',
  summary: 'A secret for an authenticator app, good once a code of it has come back',
  answer: newSecret,
});

export const confirmTotp = route({
  ...own,
  id: 'security.confirmTotp',
  method: 'POST',
  path: '/users/current/security/totp',
  summary: 'Makes the authenticator app a second factor; the first factor comes with recovery codes',
  body: z.object({ code, password }),
  answer: madeCodes,
});

export const removeTotp = route({
  ...own,
  id: 'security.removeTotp',
  method: 'POST',
  path: '/users/current/security/totp/remove',
  summary: 'Turns the authenticator app off',
  body: z.object({ password }),
  answer: z.object({}),
});

export const renewRecoveryCodes = route({
  ...own,
  id: 'security.renewRecoveryCodes',
  method: 'POST',
  path: '/users/current/security/recovery-codes',
  summary: 'New recovery codes; the old ones are good no longer',
  body: z.object({ password }),
  answer: z.object({ recoveryCodes }),
});

export const beginPasskey = route({
  ...own,
  id: 'security.beginPasskey',
  method: 'POST',
  path: '/users/current/security/passkeys/begin',
  summary: 'What a browser needs to make a passkey',
  answer: z.object({ options: ofWebAuthn }),
});

export const addPasskey = route({
  ...own,
  id: 'security.addPasskey',
  method: 'POST',
  path: '/users/current/security/passkeys',
  summary: 'Makes a passkey a second factor; the first factor comes with recovery codes',
  body: z.object({ name: passkeyName, response: ofWebAuthn, password }),
  answer: madeCodes,
});

const onePasskey = z.object({ passkeyId: z.uuid() });

export const renamePasskey = route({
  ...own,
  id: 'security.renamePasskey',
  method: 'PUT',
  path: '/users/current/security/passkeys/{passkeyId}',
  summary: 'Gives a passkey another name',
  params: onePasskey,
  body: z.object({ name: passkeyName }),
  answer: z.object({}),
});

export const removePasskey = route({
  ...own,
  id: 'security.removePasskey',
  method: 'POST',
  path: '/users/current/security/passkeys/{passkeyId}/remove',
  summary: 'Removes a passkey',
  params: onePasskey,
  body: z.object({ password }),
  answer: z.object({}),
});

export const listSessions = route({
  ...own,
  id: 'security.listSessions',
  method: 'GET',
  path: '/users/current/sessions',
  summary: 'Where the signed-in user is signed in',
  answer: z.object({ sessions: z.array(openSession) }),
});

export const endSession = route({
  ...own,
  id: 'security.endSession',
  method: 'POST',
  path: '/users/current/sessions/{sessionId}/end',
  summary: 'Ends one session of the signed-in user',
  params: z.object({ sessionId: z.uuid() }),
  answer: z.object({}),
});

export const secondFactorCalls = [
  answerFactorCode,
  passkeyQuestion,
  answerPasskey,
  beginRequiredTotp,
  confirmRequiredTotp,
  readSecurity,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  listSessions,
  endSession,
];
