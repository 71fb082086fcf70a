import { expect, test } from 'vitest';
import { openNodes } from './openNodes.ts';

const nodes = [
  { key: '1', parent: null },
  { key: '1.1', parent: '1' },
  { key: 'a', parent: '1.1' },
  { key: 'b', parent: null },
];
const shown = (...closed: string[]) => openNodes(nodes, new Set(closed)).map(({ key }) => key);

test('what is below a closed level is hidden, however deep', () => {
  expect(shown()).toEqual(['1', '1.1', 'a', 'b']);
  expect(shown('1.1')).toEqual(['1', '1.1', 'b']);
  expect(shown('1')).toEqual(['1', 'b']);
});
