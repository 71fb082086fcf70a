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

/** A session that somebody speaks for at this moment. */
export interface ShownSession {
  sessionId: string;
  at: Date;
}

/** Who people are. Ours keeps passwords; one that speaks OIDC can take its place. */
export interface IdentityProvider {
  signIn(input: { email: string; password: string; address: string }): Promise<OpenedSession | NewPasswordChallenge>;
  answerNewPassword(input: { session: string; newPassword: string }): Promise<OpenedSession>;
  forgotPassword(input: { email: string; address: string }): Promise<void>;
  confirmForgotPassword(input: { email: string; code: string; newPassword: string; address: string }): Promise<void>;
  refresh(refreshToken: string | undefined): Promise<OpenedSession>;
  signOut(refreshToken: string | undefined): Promise<void>;
  signOutEverywhere(userId: string): Promise<void>;
  /** The session that a token of ours speaks for; whether it lives is looked up with what the user holds. */
  readAccessToken(accessToken: string): Promise<ShownSession>;
}
