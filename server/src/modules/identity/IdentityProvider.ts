import type { Actor } from '../../Actor.ts';
import type { SignedInUser } from '../../http/RequestContext.ts';

/** A session that has just been opened or renewed; without a refresh token the caller's own stays good. */
export interface OpenedSession {
  accessToken: string;
  expiresInS: number;
  refreshToken?: string;
}

export interface NewPasswordChallenge {
  challengeName: 'NEW_PASSWORD_REQUIRED';
  session: string;
}

/** From where a call comes: for limits, and for the audit trail. */
export interface Caller {
  address: string;
  requestId?: string;
}

/** Who people are. Ours keeps passwords; one that speaks OIDC can take its place. */
export interface IdentityProvider {
  signIn(input: { email: string; password: string } & Caller): Promise<OpenedSession | NewPasswordChallenge>;
  answerNewPassword(input: { session: string; newPassword: string } & Caller): Promise<OpenedSession>;
  forgotPassword(input: { email: string; address: string }): Promise<void>;
  confirmForgotPassword(input: { email: string; code: string; newPassword: string } & Caller): Promise<void>;
  refresh(refreshToken: string | undefined): Promise<OpenedSession>;
  signOut(refreshToken: string | undefined): Promise<void>;
  signOutEverywhere(userId: string, by?: Actor): Promise<void>;
  identify(accessToken: string): Promise<SignedInUser>;
}
