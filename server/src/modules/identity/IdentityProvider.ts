import type { FactorChallenge } from '@plumbline/contract/resources/identity';
import type { Actor } from '../../Actor.ts';

/** A session that has just been opened or renewed; without a refresh token the caller's own stays good. */
export interface OpenedSession {
  accessToken: string;
  expiresInS: number;
  refreshToken?: string;
  /** Makes the browser known to the account: where a password was right. */
  deviceToken?: string;
}

/** Where somebody calls from who is not signed in: for limits, and for the audit trail. */
export interface Origin {
  address: string;
  requestId?: string;
  /** What the browser's cookie says of the accounts that know it. */
  deviceToken?: string | undefined;
  /** As the browser names itself. */
  browser?: string | undefined;
}

/** Makes the caller's browser known to the account. */
export type Remembers = (passwordVersion: number) => Promise<string>;

export interface MailedCodeChallenge {
  challengeName: 'MAILED_CODE_REQUIRED';
  session: string;
}

export interface NewPasswordChallenge {
  challengeName: 'NEW_PASSWORD_REQUIRED';
  session: string;
}

/** A session that somebody speaks for at this moment. */
export interface ShownSession {
  sessionId: string;
  at: Date;
}

/** Who people are. Ours keeps passwords; one that speaks OIDC can take its place. */
export interface IdentityProvider {
  signIn(
    input: { email: string; password: string } & Origin,
  ): Promise<OpenedSession | MailedCodeChallenge | NewPasswordChallenge | FactorChallenge>;
  answerMailedCode(
    input: { session: string; code: string } & Origin,
  ): Promise<OpenedSession | NewPasswordChallenge | FactorChallenge>;
  answerNewPassword(input: { session: string; newPassword: string } & Origin): Promise<OpenedSession | FactorChallenge>;
  forgotPassword(input: { email: string } & Origin): Promise<void>;
  confirmForgotPassword(
    input: { email: string; code: string; newPassword: string } & Origin,
  ): Promise<{ deviceToken: string }>;
  refresh(refreshToken: string | undefined): Promise<OpenedSession>;
  signOut(refreshToken: string | undefined): Promise<void>;
  signOutEverywhere(userId: string, by?: Actor): Promise<void>;
  /** The session that a token of ours speaks for; whether it lives is looked up with what the user holds. */
  readAccessToken(accessToken: string): Promise<ShownSession>;
}
