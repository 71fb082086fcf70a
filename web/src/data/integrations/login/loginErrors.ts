import {
  type IntegrationError,
  integrationErrorOf,
  integrationErrorText,
} from '@plumbline/contract/resources/integrationErrors';

/** Why a login to the design service came to nothing. Browsers block windows that nobody asked for. */
export type LoginErrorCode = IntegrationError | 'popup_blocked';

const blocked = 'Your browser has blocked the Sign-in window. Allow pop-up windows for this site, then log in again.';

/** The sentence about it ([INTG-6]). */
export function loginErrorText(code: LoginErrorCode, company: string): string {
  return code === 'popup_blocked' ? blocked : integrationErrorText(code, company);
}

export class LoginError extends Error {
  readonly code: LoginErrorCode;

  constructor(code: LoginErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The key that the callback page sent: its own, or what the service said of itself. */
export function readErrorKey(key: string | undefined): LoginErrorCode {
  return key === 'code_exchange_failed' ? key : integrationErrorOf(key ?? null);
}
