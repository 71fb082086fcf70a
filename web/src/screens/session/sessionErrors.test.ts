import { ApiError } from '@plumbline/contract/ApiError';
import { expect, test } from 'vitest';
import { readNewPasswordError, readResetError, readSignInError } from './sessionErrors.ts';

const failed = (code: string) => new ApiError(400, { code, message: `the words of ${code}` });

test('[AUTH-2] an unknown user or a wrong password reads alike', () => {
  expect(readSignInError(failed('UserNotFoundException'))).toEqual({ message: 'Incorrect username or password' });
});

test('[AUTH-2] other errors of the sign-in show the service’s message', () => {
  expect(readSignInError(failed('LimitExceededException'))).toEqual({ message: 'the words of LimitExceededException' });
});

test.each(['UserNotFoundException', 'CodeMismatchException'])('[AUTH-5] %s is an invalid code', (code) => {
  expect(readResetError(failed(code))).toEqual({
    field: 'code',
    message: 'Invalid verification code, please try again.',
  });
});

test('[AUTH-5] other errors of the reset show the service’s message, at their field if they have one', () => {
  expect(readResetError(failed('ExpiredCodeException'))).toEqual({
    field: 'code',
    message: 'the words of ExpiredCodeException',
  });
  expect(readResetError(failed('InvalidPasswordException')).field).toBe('newPassword');
  expect(readResetError(failed('LimitExceededException')).field).toBeUndefined();
});

test('[AUTH-6] an ended challenge is the problem of the whole form', () => {
  expect(readNewPasswordError(failed('NotAuthorizedException'))).toEqual({
    field: undefined,
    message: 'the words of NotAuthorizedException',
  });
});

test.each(['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'])(
  '[AUTH-6] %s stands at the new password, in the service’s words',
  (code) => {
    const shown = { field: 'newPassword', message: `the words of ${code}` };
    expect(readNewPasswordError(failed(code))).toEqual(shown);
    expect(readResetError(failed(code))).toEqual(shown);
  },
);
