import { expect, test } from 'vitest';
import { readGlobalIds } from './readGlobalIds.ts';

const wall = '2O2Fr$t4X7Zf8NOew3FLOH';
const slab = '1hOSvn6df7F8_7GcBWlRGQ';

test('one a line, however lines end, each once', () => {
  expect(readGlobalIds(`\uFEFF${wall}\r\n${slab}\n\n  ${wall} \r`)).toEqual([wall, slab]);
});

test('of a CSV, the cell that is one, whatever stands beside it and above', () => {
  expect(readGlobalIds(`Name,GlobalId\n"Wall 1","${wall}"\n"Slab; old",${slab}\n`)).toEqual([wall, slab]);
  expect(readGlobalIds(`GlobalId\n${wall}`)).toEqual([wall]);
});

test('what is no GlobalId is kept, to be told of', () => {
  expect(readGlobalIds(`${wall}\n2O2Fr$t4X7Zf8NOew3FLO\nW1;x`)).toEqual([wall, '2O2Fr$t4X7Zf8NOew3FLO', 'W1']);
  expect(readGlobalIds('G0\nG1')).toEqual(['G0', 'G1']);
  expect(readGlobalIds(' \n;\n')).toEqual([]);
});
