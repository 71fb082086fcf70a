import { expect, test } from 'vitest';
import { readTolerances } from './toleranceForm.ts';

const rule = (id: number, target: string, toleranceMm: number | string) => ({ id, target, toleranceMm });
const range = 'Whole millimetres from 1 to 1000 are expected.';

test('[HEAD-6] tolerances are read in millimetres and sent in metres; empty lines do not count', () => {
  const draft = { toleranceMm: 15, rules: [rule(1, ' IfcWall ', '20'), rule(2, ' ', ''), rule(3, '2O2Fr$t4X7Zf8', 1)] };
  expect(readTolerances(draft).tolerances).toEqual({
    toleranceM: 0.015,
    tolerancesM: { IfcWall: 0.02, '2O2Fr$t4X7Zf8': 0.001 },
  });
  expect(readTolerances({ toleranceMm: '1000', rules: [] }).tolerances).toEqual({ toleranceM: 1 });
});

test.each(['', 0, 1001, 1.5, -5, 'x'])('[HEAD-6] %j is no tolerance', (toleranceMm) => {
  expect(readTolerances({ toleranceMm, rules: [] })).toEqual({ errors: { toleranceMm: range, rules: {} } });
});

test('[HEAD-6] what is wrong with a line is told at its field', () => {
  const rules = [rule(1, 'IfcWall', 20), rule(2, 'IfcWall', 0), rule(3, 'If Wall', 20), rule(4, '', 20)];
  const { tolerances, errors } = readTolerances({ toleranceMm: 20, rules });
  expect(tolerances).toBeUndefined();
  expect(errors.rules).toEqual({
    2: { target: 'This one has a tolerance already.', toleranceMm: range },
    3: { target: 'An IFC type such as IfcWall, or a GlobalId, is expected.' },
    4: { target: 'An IFC type such as IfcWall, or a GlobalId, is expected.' },
  });
});
