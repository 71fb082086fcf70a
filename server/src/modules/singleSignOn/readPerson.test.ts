import { expect, test } from 'vitest';
import { readPerson } from './readPerson.ts';

const email = 'ada@site.test';

test('a person is named by the provider', () => {
  const claims = { email, email_verified: true, given_name: ' Ada\u200b ', family_name: 'Lovelace' };
  expect(readPerson(claims)).toEqual({ email, firstName: 'Ada', lastName: 'Lovelace' });
  expect(readPerson({ email, email_verified: true, name: 'Ada King Lovelace' })).toEqual({
    email,
    firstName: 'Ada',
    lastName: 'King Lovelace',
  });
  expect(readPerson({ email, email_verified: true })).toEqual({ email, firstName: 'ada', lastName: '' });
});

test('an address that the provider does not vouch for is none', () => {
  const given = [{ email }, { email, email_verified: false }, { email, email_verified: 'true' }];
  for (const claims of [...given, { email: 'nobody', email_verified: true }, { email_verified: true }]) {
    expect(readPerson(claims)).toBeUndefined();
  }
});
