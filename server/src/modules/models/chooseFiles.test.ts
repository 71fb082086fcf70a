import { expect, test } from 'vitest';
import { type ActiveRoot, chooseFiles, type ModelFile, rootNameOf } from './chooseFiles.ts';

const file = (filename: string, createdAt = new Date(2)): ModelFile => ({
  createdAt,
  fileId: filename,
  filename,
  rootName: rootNameOf(filename),
  size: 1,
  storageKey: filename,
  status: 'waiting',
});

test('the newest file of each root model, in the order of their names, whatever the case', () => {
  const newestFirst = ['b.ifc', 'Architecture.IFC', 'B.ifczip', 'architecture.ifc', 'C.v2.ifc'].map((name) =>
    file(name),
  );
  const { chosen, replaced } = chooseFiles(newestFirst, []);
  expect(chosen.map(({ filename }) => filename)).toEqual(['Architecture.IFC', 'b.ifc', 'C.v2.ifc']);
  expect(replaced.map(({ filename }) => filename)).toEqual(['B.ifczip', 'architecture.ifc']);
});

const root = (name: string, given: Partial<ActiveRoot> = {}): ActiveRoot => ({
  name,
  file_id: null,
  file_created_at: new Date(1),
  is_let_go: false,
  ...given,
});

test.each<[string, ModelFile[], ActiveRoot, string[]]>([
  ['whose file is there is not kept apart', [file('a.ifc')], root('a', { file_id: 'a.ifc' }), []],
  ['whose file is gone is kept', [file('b.ifc')], root('a'), ['a']],
  ['that somebody let go of is not kept', [file('b.ifc')], root('a', { is_let_go: true }), []],
  ['gives way to a newer file of its name', [file('A.ifc')], root('a'), []],
  ['does not give way to an older one', [file('A.ifc', new Date(0))], root('a'), ['a']],
])('a root model %s', (_, files, active, kept) => {
  expect(chooseFiles(files, [active]).kept).toEqual(kept);
});

test('an accent written in two ways is one name', () => {
  expect(chooseFiles([file('Büro.ifc'), file('Büro.ifc'.normalize('NFD'))], []).chosen).toHaveLength(1);
});
