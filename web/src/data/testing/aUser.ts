import type { User } from '@plumbline/contract/resources/users';

/** A person for tests: only what a test is about has to be said. */
export function aUser(given: Partial<User> = {}): User {
  return { _id: 'u1', email: 'a@b.c', firstName: 'Ann', lastName: 'Berg', operator: false, companies: [], ...given };
}
