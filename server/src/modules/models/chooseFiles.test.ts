import { expect, test } from 'vitest';
import { chooseFiles, type ModelFile, rootNameOf } from './chooseFiles.ts';

const file = (filename: string): ModelFile => ({
  fileId: filename,
  filename,
  rootName: rootNameOf(filename),
  size: 1,
  storageKey: filename,
  status: 'waiting',
});

test('the newest file of each root model, in the order of their names, whatever the case', () => {
  const newestFirst = ['b.ifc', 'Architecture.IFC', 'B.ifczip', 'architecture.ifc', 'C.v2.ifc'].map(file);
  const { chosen, replaced } = chooseFiles(newestFirst);
  expect(chosen.map(({ filename }) => filename)).toEqual(['Architecture.IFC', 'b.ifc', 'C.v2.ifc']);
  expect(replaced.map(({ filename }) => filename)).toEqual(['B.ifczip', 'architecture.ifc']);
});

test('an accent written in two ways is one name', () => {
  expect(chooseFiles([file('Büro.ifc'), file('Büro.ifc'.normalize('NFD'))]).chosen).toHaveLength(1);
});
