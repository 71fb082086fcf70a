const longestName = 80;
const longestEmail = 320;

export interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

/** Who somebody is by the claims of a provider; nothing where it does not say that the address is theirs. */
export function readPerson(claims: Record<string, unknown>): Person | undefined {
  const email = textOf(claims.email);
  if (claims.email_verified !== true || email.length > longestEmail || !/^[^\s@]+@[^\s@]+$/.test(email))
    return undefined;
  const [first = '', ...rest] = textOf(claims.name).split(/\s+/);
  const firstName = textOf(claims.given_name) || first || email.slice(0, email.indexOf('@'));
  const lastName = textOf(claims.family_name) || rest.join(' ');
  return { email, firstName: firstName.slice(0, longestName), lastName: lastName.slice(0, longestName) };
}

/** Without letters that nobody sees. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
    : '';
