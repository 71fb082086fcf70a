/** Why a login to the design service came to nothing; the keys travel in the message of the callback page. */
export type LoginErrorCode =
  | 'access_denied'
  | 'window_closed'
  | 'code_exchange_failed'
  | 'unable_access_project'
  | 'unknown_error'
  /** Not of the specification: browsers block windows that nobody asked for. */
  | 'popup_blocked';

const texts: Record<LoginErrorCode, (company: string) => string> = {
  access_denied: (company) =>
    `You have canceled the external service authorization. Please authorize the application to integrate your account with ${company}.`,
  window_closed: (company) =>
    `You have closed the Sign-in window. If you want to integrate your account with ${company}, please grant access.`,
  code_exchange_failed: (company) =>
    `An unexpected error occurred while trying to connect to your project. Please try to connect again. If the problem persist contact ${company} for support.`,
  unable_access_project: () =>
    'You are not authorized to access this project. Please check that you have signed in with an account that has access to this project, or request access to the service account administrator.',
  unknown_error: (company) =>
    `An unexpected error occurred. We apologize for the inconvenience. If the problem persists, please contact ${company} for support.`,
  popup_blocked: () =>
    'Your browser has blocked the Sign-in window. Allow pop-up windows for this site, then log in again.',
};

/** The sentence about it ([INTG-6]). */
export function loginErrorText(code: LoginErrorCode, company: string): string {
  return texts[code](company);
}

export class LoginError extends Error {
  readonly code: LoginErrorCode;

  constructor(code: LoginErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The key that the callback page sent: what the service itself says is one of many, of which one is known. */
export function readErrorKey(key: unknown): LoginErrorCode {
  return key === 'access_denied' || key === 'code_exchange_failed' ? key : 'unknown_error';
}
