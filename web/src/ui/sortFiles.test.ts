import { expect, test } from 'vitest';
import { sortFiles } from './sortFiles.ts';

const file = (name: string) => new File(['x'], name);
const names = (files: File[]) => files.map(({ name }) => name);

test('[WIDG-1] files are sorted by extension, whatever the case', () => {
  const { accepted, rejected } = sortFiles([file('a.IFC'), file('b.e57'), file('c.ifc.zip'), file('ifc')], {
    extensions: ['.ifc', '.E57'],
  });
  expect(names(accepted)).toEqual(['a.IFC', 'b.e57']);
  expect(names(rejected)).toEqual(['c.ifc.zip', 'ifc']);
});

test('[WIDG-1] without extensions every file is accepted', () => {
  expect(names(sortFiles([file('a'), file('b.pdf')], {}).accepted)).toEqual(['a', 'b.pdf']);
});

test('[WIDG-1] where one file is wanted the first that fits is taken', () => {
  const { accepted, rejected } = sortFiles([file('a.txt'), file('b.csv'), file('c.csv')], {
    extensions: ['.csv'],
    multiple: false,
  });
  expect(names(accepted)).toEqual(['b.csv']);
  expect(names(rejected)).toEqual(['a.txt', 'c.csv']);
});
