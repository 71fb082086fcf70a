import { minimumPasswordLength } from '@plumbline/contract/resources/identity';

export interface NewPassword {
  newPassword: string;
  confirmation: string;
}

/** What is wrong with a new password, by field ([AUTH-7]); blanks around it do not count, as on the server. */
export function checkNewPassword({ newPassword, confirmation }: NewPassword): Partial<NewPassword> {
  const errors: Partial<NewPassword> = {};
  if ([...newPassword.trim()].length < minimumPasswordLength) {
    errors.newPassword = 'Your password should be at least 8 characters long';
  }
  if (newPassword.trim() !== confirmation.trim()) errors.confirmation = "The passwords don't match.";
  return errors;
}
