import { expect, test } from 'vitest';
import { matchesProject } from './matchesProject.ts';

const project = { name: 'Harbour House (A+B)', company: { name: 'Northbank.Co' } };

test.each([
  ['', true],
  ['harbour', true],
  ['HOUSE', true],
  ['northBANK', true],
  ['  harbour ', true],
  ['(a+b)', true],
  ['bank.co', true],
  ['bank-co', false],
  ['harbour.house', false],
  ['.*', false],
  ['[', false],
  ['school', false],
])('[PICK-1] the search %j finds it: %s', (search, found) => {
  expect(matchesProject(project, search)).toBe(found);
});
