import { expect, test } from 'vitest';
import { derived, enumeration, integer, type StepValue, typed } from './StepValue.ts';
import { stepText } from './stepText.ts';

test.each<[StepValue, string]>([
  [7500, '7500.'],
  [-0.25, '-0.25'],
  [-0, '0.'],
  [0.1 + 0.2, '0.3'],
  [1e-12, '0.'],
  [1e-7, '1.E-7'],
  [1.5e-8, '1.5E-8'],
  [1e21, '1.E21'],
  [integer(3), '3'],
  [true, '.T.'],
  [undefined, '$'],
  [derived, '*'],
  [enumeration('AREA'), '.AREA.'],
  [{ line: 12 }, '#12'],
  [typed('IfcLabel', "it's"), "IFCLABEL('it''s')"],
  ['back\\slash', "'back\\\\slash'"],
  ['Grün 5 m²', "'Gr\\X2\\00FC\\X0\\n 5 m\\X2\\00B2\\X0\\'"],
  [[1, [undefined, 'x']], "(1.,($,'x'))"],
])('%j is written %s', (value, text) => {
  expect(stepText(value)).toBe(text);
});

test('what is no number is refused', () => {
  expect(() => stepText(Number.NaN)).toThrow(RangeError);
});
