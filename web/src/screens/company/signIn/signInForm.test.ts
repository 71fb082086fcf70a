import type { CompanySignIn } from '@plumbline/contract/resources/companySignIn';
import { expect, test } from 'vitest';
import { findProblem, readForm, toRequest } from './signInForm.ts';

const bare: CompanySignIn = {
  version: 3,
  secondFactorRequired: false,
  passwordAllowed: true,
  sessionHours: null,
  domains: [],
  projects: [],
  returnAddress: 'https://here/sign-in/return/c',
};
const provider = { name: 'ID', issuer: 'https://id.test', clientId: 'x', rules: [], hasSecret: true };

test('what was read is sent back as it was, without the secret', () => {
  expect(toRequest(readForm(bare), 3)).toEqual({
    version: 3,
    secondFactorRequired: false,
    passwordAllowed: true,
    sessionHours: null,
  });
  const rules = [{ projectId: 'p', role: 'Viewer' as const, group: 'engineers' }];
  const sent = toRequest(readForm({ ...bare, provider: { ...provider, rules, groupClaim: 'groups' } }), 3);
  expect(sent.provider).toEqual({ name: 'ID', issuer: 'https://id.test', clientId: 'x', groupClaim: 'groups', rules });
});

test('without a provider, passwords stay allowed', () => {
  const form = { ...readForm({ ...bare, provider, passwordAllowed: false }), hasProvider: false };
  expect(toRequest(form, 3)).toMatchObject({ passwordAllowed: true });
});

test('a wrong field is told before anything is sent', () => {
  const form = readForm({ ...bare, provider });
  expect(findProblem(form)).toBeUndefined();
  expect(findProblem({ ...form, sessionHours: '0' })).toContain('1 to 720');
  expect(findProblem({ ...form, sessionHours: '1.5' })).toContain('1 to 720');
  expect(findProblem({ ...form, issuer: 'id.test' })).toContain('https://');
  expect(findProblem({ ...form, name: ' ' })).toContain('name');
  const rules = [{ key: 'k', group: 'engineers', projectId: 'p', role: 'Viewer' as const }];
  expect(findProblem({ ...form, rules })).toContain('claim');
});
