import { expect, test } from 'vitest';
import { aProject } from '../testing/aProject.ts';
import { sortProjects } from './sortProjects.ts';

test('[PICK-2] projects come by company, then by name, whatever the case', () => {
  const project = (company: string, name: string) => aProject({ company: { name: company }, name });
  const given = [project('beta', 'A'), project('Acme', 'Tower 10'), project('acme', 'x'), project('Acme', 'Tower 9')];
  const names = sortProjects(given).map(({ company, name }) => `${company.name} ${name}`);
  expect(names).toEqual(['acme x', 'Acme Tower 9', 'Acme Tower 10', 'beta A']);
  expect(given[0]?.name).toBe('A');
});
