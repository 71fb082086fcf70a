import { expect, test } from 'vitest';
import { runHere } from '../test/runHere.ts';

test.each([
  [['analize', 'house.ifc', '--date', '2026-10-02'], 'analize', 'analyse'],
  [['inpsect'], 'inpsect', 'inspect'],
  [['demo-bulding', 'FOLDER'], 'demo-bulding', 'demo-building'],
  [['admin', 'project', 'ad', 'North'], 'admin project ad', 'admin project add'],
])('%j is told first, with the command that was meant', async (args, typed, meant) => {
  const { code, output, errors } = await runHere(args, {});
  expect([code, output]).toEqual([2, '']);
  const [first, , row] = errors.split('\n');
  expect(first).toBe(`plumbline: there is no command "${typed}". Did you mean "${meant}"?`);
  expect(row).toContain(`  plumbline ${meant} `);
  expect(errors).toContain('All commands: plumbline help');
});

test('the beginning of several commands lists these', async () => {
  const { code, errors } = await runHere(['admin', 'project'], {});
  expect(code).toBe(2);
  const [first, , ...rows] = errors.trimEnd().split('\n');
  expect(first).toBe('plumbline: there is no command "admin project".');
  expect(rows.filter((row) => row.startsWith('  plumbline')).length).toBeGreaterThan(1);
  for (const row of rows.filter((each) => each.startsWith('  plumbline')))
    expect(row).toContain('  plumbline admin project ');
});

test('what is like no command is told first, with all commands', async () => {
  const { code, errors } = await runHere(['frobnicate', '--all'], {});
  expect(code).toBe(2);
  expect(errors).toMatch(/^plumbline: there is no command "frobnicate"\.\n/);
  expect(errors).toContain('  plumbline serve');
});

test.each(['openapi', 'work', 'admin flag list'])('%s takes no options, and says so', async (name) => {
  const { code, output, errors } = await runHere([...name.split(' '), '--quik'], {});
  expect([code, output]).toEqual([2, '']);
  expect(errors).toMatch(/^plumbline: Unknown option '--quik'/);
});

test('help lists all commands, and is no error', async () => {
  const { code, output, errors } = await runHere(['--help'], {});
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('  plumbline serve');
});
