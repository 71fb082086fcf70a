import { ApiError } from '@plumbline/contract/ApiError';

/** What belongs to one field of a form; what does not is the problem of the whole. */
export interface SentError {
  field?: string;
  message: string;
}

const codeErrors = ['UserNotFoundException', 'CodeMismatchException'];

/** Specification 2, section 8: what a failed call of these screens says, and where. */
export function readSignInError(error: unknown): SentError {
  const unknownUser = error instanceof ApiError && error.code === 'UserNotFoundException';
  return { message: unknownUser ? 'Incorrect username or password' : messageOf(error) };
}

export function readResetError(error: unknown): SentError {
  const code = error instanceof ApiError ? error.code : '';
  if (codeErrors.includes(code)) return { field: 'code', message: 'Invalid verification code, please try again.' };
  if (code === 'ExpiredCodeException') return { field: 'code', message: messageOf(error) };
  return readNewPasswordError(error);
}

const passwordErrors = ['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'];

export function readNewPasswordError(error: unknown): SentError {
  const refused = error instanceof ApiError && passwordErrors.includes(error.code);
  return { field: refused ? 'newPassword' : undefined, message: messageOf(error) };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Unknown error');

const mailedCodeErrors = ['CodeMismatchException', 'ExpiredCodeException', 'request.invalid'];

export function readMailedCodeError(error: unknown): SentError {
  const wrong = error instanceof ApiError && mailedCodeErrors.includes(error.code);
  return { field: wrong ? 'code' : undefined, message: messageOf(error) };
}

const factorErrors = ['auth.wrongFactor', 'request.invalid'];

export function readFactorError(error: unknown): SentError {
  const wrong = error instanceof ApiError && factorErrors.includes(error.code);
  return { field: wrong ? 'code' : undefined, message: messageOf(error) };
}
