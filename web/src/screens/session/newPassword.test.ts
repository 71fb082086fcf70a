import { expect, test } from 'vitest';
import { checkNewPassword } from './newPassword.ts';

const short = 'Your password should be at least 8 characters long';
const different = "The passwords don't match.";

test.each([
  ['12345678', '12345678', {}],
  [' 12345678 ', '12345678', {}],
  ['1234567', '1234567', { newPassword: short }],
  ['1234567 ', '1234567 ', { newPassword: short }],
  ['', '', { newPassword: short }],
  ['12345678', '12345679', { confirmation: different }],
  ['12345678', '', { confirmation: different }],
  ['1234567', '12345678', { newPassword: short, confirmation: different }],
  ['👷👷👷👷', '👷👷👷👷', { newPassword: short }],
])('[AUTH-7] %j confirmed by %j', (newPassword, confirmation, errors) => {
  expect(checkNewPassword({ newPassword, confirmation })).toEqual(errors);
});
