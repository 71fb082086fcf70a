import { expect, test } from 'vitest';
import { createPathTree, openRows, pathStates, searchPaths, switchPaths, targetsOf } from './pathTree.ts';

const names = ['Door', 'Wall:Basic:Generic 100', 'Wall:Basic:Generic 200', 'Wall:Curtain', 'Pipe', 'Pipe:Copper'];
const tree = createPathTree(names);
const statesOf = (...selected: string[]) => Object.fromEntries(pathStates(tree, new Set(selected)));
const after = (selected: string[], on: boolean, ...targets: string[]) =>
  switchPaths(tree, selected, { targets: new Set(targets), on });

test('[QUAL-2] a colon goes one level deeper, however the names are ordered', () => {
  const rows = openRows(tree, () => true).map(({ label, depth }) => `${depth} ${label}`);
  expect(rows).toEqual([
    '0 Door',
    '0 Wall',
    '1 Basic',
    '2 Generic 100',
    '2 Generic 200',
    '1 Curtain',
    '0 Pipe',
    '1 Copper',
  ]);
  expect(createPathTree(['a:b', 'c', 'a']).map(({ path, isName }) => [path, isName])).toEqual([
    ['a', true],
    ['c', true],
  ]);
});

test('[QUAL-2] a name takes all below it, and what is above one shows that some is taken', () => {
  expect(statesOf('Wall:Basic')).toMatchObject({
    Wall: 'some',
    'Wall:Basic': 'all',
    'Wall:Basic:Generic 100': 'all',
    'Wall:Curtain': 'none',
    Door: 'none',
  });
  expect(statesOf('Wall:Basic', 'Wall:Curtain')).toMatchObject({ Wall: 'all' });
  expect(statesOf('Pipe:Copper')).toMatchObject({ Pipe: 'some' });
});

test('[QUAL-2] the selection is said with as few names as possible', () => {
  expect(after([], true, 'Wall:Basic:Generic 100')).toEqual(['Wall:Basic:Generic 100']);
  expect(after(['Wall:Basic:Generic 100'], true, 'Wall:Basic:Generic 200')).toEqual(['Wall:Basic']);
  expect(after(['Wall:Basic'], true, 'Wall:Curtain')).toEqual(['Wall']);
  expect(after(['Wall'], false, 'Wall:Basic:Generic 100')).toEqual(['Wall:Basic:Generic 200', 'Wall:Curtain']);
  expect(after(['Wall', 'Door'], false, 'Wall')).toEqual(['Door']);
  expect(after(['Wall'], true, 'Wall:Curtain')).toEqual(['Wall']);
});

test('a node that is a type itself is not what is below it', () => {
  expect(after([], true, 'Pipe:Copper')).toEqual(['Pipe:Copper']);
  expect(after(['Pipe'], false, 'Pipe:Copper')).toEqual([]);
  expect(after(['Pipe'], true, 'Door')).toEqual(['Door', 'Pipe']);
});

test('names that the tree does not have stay selected', () => {
  expect(after(['Gone', 'Door'], false, 'Door')).toEqual(['Gone']);
});

test('a search shows what it finds with all above and below, and a row switches what was found', () => {
  const { roots, found } = searchPaths(tree, ' GENERIC ');
  expect(openRows(roots, () => true).map(({ path }) => path)).toEqual([
    'Wall',
    'Wall:Basic',
    'Wall:Basic:Generic 100',
    'Wall:Basic:Generic 200',
  ]);
  expect(targetsOf(roots[0]!, found)).toEqual(['Wall:Basic:Generic 100', 'Wall:Basic:Generic 200']);
  const wall = searchPaths(tree, 'wall');
  expect(openRows(wall.roots, () => true)).toHaveLength(5);
  expect(targetsOf(wall.roots[0]!, wall.found)).toEqual(['Wall']);
  expect(targetsOf(wall.roots[0]!.children[1]!, wall.found)).toEqual(['Wall:Curtain']);
  expect(searchPaths(tree, 'nothing').roots).toEqual([]);
});

test('ten thousand types are selected and cleared without waiting', () => {
  const many = createPathTree(Array.from({ length: 10_000 }, (_, i) => `Type ${i % 100}:Kind ${i}`));
  const all = switchPaths(many, [], { targets: new Set(many.map(({ path }) => path)), on: true });
  expect(all).toHaveLength(100);
  expect(switchPaths(many, all, { targets: new Set(['Type 0:Kind 0']), on: false })).toHaveLength(99 + 99);
});
