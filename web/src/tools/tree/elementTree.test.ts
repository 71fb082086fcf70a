import type { ModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import { expect, test } from 'vitest';
import { createElementNames, type RootModelNames } from '../../data/models/elementNames.ts';
import { createElementColumns, type NameMappings } from './elementColumns.ts';
import { createElementTree, groupsAround, type TreeNode } from './elementTree.ts';
import { searchElements } from './searchElements.ts';
import { listTreeRows } from './treeRows.ts';

const unmapped: NameMappings = { floorMapping: {}, elementTypeMapping: {} };

function aModel(
  name: string,
  elements: { name?: string; type: number; storey: number }[],
  firstElement = 0,
): RootModelNames {
  const sidecar: ModelFileSidecar = {
    version: 2,
    name,
    storeys: [
      { name: 'Level 2', globalId: 's2', elevationM: 4 },
      { name: 'Level 1', globalId: 's1', elevationM: 0 },
    ],
    axes: [],
    types: ['IfcWall', 'IfcDoor'],
    globalIds: elements.map((_, i) => `guid-${firstElement + i}`),
    names: elements.map((element) => element.name ?? ''),
    typeOf: elements.map(({ type }) => type),
    storeyOf: elements.map(({ storey }) => storey),
  };
  return { name, firstElement, elementCount: elements.length, sidecar };
}

const architecture = aModel('Architecture.ifc', [
  { name: 'Wall A', type: 0, storey: 0 },
  { name: 'Wall B', type: 0, storey: 1 },
  { name: 'Door', type: 1, storey: 1 },
  { type: 1, storey: -1 },
]);
const structure = aModel('Structure.ifc', [{ name: 'Core', type: 0, storey: 1 }], 4);

const columnsOf = (models: RootModelNames[], mappings = unmapped) =>
  createElementColumns(createElementNames(models), mappings);

const outline = (nodes: readonly TreeNode[]) => nodes.map(({ label, elements }) => `${label} ${elements.length}`);

test('[VIEW-15] by floor: root model, floor from the lowest, type, element', () => {
  const tree = createElementTree(columnsOf([architecture, structure]), ['model', 'floor', 'type']);
  expect(outline(tree.roots())).toEqual(['Architecture.ifc 4', 'Structure.ifc 1']);
  const floors = tree.childrenOf(tree.roots()[0]!);
  expect(outline(floors)).toEqual(['Level 1 2', 'Level 2 1', 'No floor 1']);
  const types = tree.childrenOf(floors[0]!);
  expect(outline(types)).toEqual(['Door 1', 'Wall 1']);
  expect(tree.childrenOf(types[0]!)).toEqual([]);
  expect([...types[0]!.elements]).toEqual([2]);
});

test('[VIEW-15] a colon in a type goes one level deeper, where there is one', () => {
  const model = aModel('Architecture.ifc', [
    { type: 0, storey: 0 },
    { type: 1, storey: 0 },
    { type: 2, storey: 0 },
    { type: 3, storey: 0 },
  ]);
  model.sidecar.types = ['IfcDoor', 'IfcWall:Basic Wall', 'IfcWall:Curtain Wall', 'IfcWall'];
  const tree = createElementTree(columnsOf([model]), ['type', 'kind', 'floor']);
  const [doors, walls] = tree.roots();
  expect(outline(tree.roots())).toEqual(['Door 1', 'Wall 3']);
  expect(outline(tree.childrenOf(doors!))).toEqual(['Level 2 1']);
  expect(outline(tree.childrenOf(walls!))).toEqual(['Other 1', 'Basic Wall 1', 'Curtain Wall 1']);
});

test('[VIEW-15] floors and types carry the names of the project, and those called alike are one', () => {
  const columns = columnsOf([architecture, structure], {
    floorMapping: { 'Level 1': 'Ground', 'Level 2': 'Ground' },
    elementTypeMapping: { IfcWall: 'Partition' },
  });
  const tree = createElementTree(columns, ['type', 'floor']);
  expect(outline(tree.roots())).toEqual(['Door 2', 'Partition 3']);
  expect(outline(tree.childrenOf(tree.roots()[1]!))).toEqual(['Ground 3']);
});

test('rows follow what is open, and elements stand below the last group', () => {
  const columns = columnsOf([architecture, structure]);
  const tree = createElementTree(columns, ['type', 'floor']);
  const open = new Set<string>();
  const rows = () => listTreeRows(tree, (id) => open.has(id));
  const text = () =>
    Array.from({ length: rows().length }, (_, i) => {
      const row = rows().at(i);
      return `${'-'.repeat(row.depth)}${row.kind === 'group' ? row.node.label : columns.nameOf(row.element)}`;
    });
  expect(text()).toEqual(['Door', 'Wall']);
  open.add(rows().at(1).id);
  expect(text()).toEqual(['Door', 'Wall', '-Level 1', '-Level 2']);
  open.add(rows().at(2).id);
  expect(text()).toEqual(['Door', 'Wall', '-Level 1', '--Wall B', '--Core', '-Level 2']);
});

test('an element is found again by the groups around it', () => {
  const columns = columnsOf([architecture, structure]);
  const levels = ['model', 'floor', 'type'] as const;
  const around = groupsAround(columns, levels, 2);
  const rows = listTreeRows(createElementTree(columns, levels), (id) => around.includes(id));
  const row = rows.at(rows.indexOf(around, 2));
  expect(row).toMatchObject({ kind: 'element', element: 2 });
  expect(rows.indexOf(around, 0)).toBe(-1);
  expect(rows.indexOf(['/9'], 2)).toBe(-1);
});

test('an element without a name is called by its GlobalId', () => {
  expect(columnsOf([architecture]).nameOf(3)).toBe('guid-3');
});

test('search looks at names, GlobalIds, floors and types, literally and whatever the case', () => {
  const columns = columnsOf([architecture, structure]);
  const found = (text: string) => [...(searchElements(columns, text) ?? [])];
  expect(found('wall a')).toEqual([0]);
  expect(found('GUID-4')).toEqual([4]);
  expect(found('level 2')).toEqual([0]);
  expect(found('door')).toEqual([2, 3]);
  expect(found('.*')).toEqual([]);
  expect(searchElements(columns, '  ')).toBeUndefined();
});

test('[VIEW-12] of 100,000 elements only what is shown is read', () => {
  const count = 100_000;
  const big = aModel(
    'Tower.ifc',
    Array.from({ length: count }, (_, i) => ({ type: i % 2, storey: i % 3 === 0 ? 0 : 1 })),
  );
  let reads = 0;
  const counted = new Proxy(big.sidecar.globalIds, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key) as unknown;
    },
  });
  const columns = columnsOf([{ ...big, sidecar: { ...big.sidecar, globalIds: counted } }]);
  const tree = createElementTree(columns, ['model', 'floor', 'type']);
  const openAll = listTreeRows(tree, () => true);
  expect(openAll.length).toBe(count + 1 + 2 + 4);
  expect(reads).toBe(0);
  for (let i = 50_000; i < 50_040; i++) {
    const row = openAll.at(i);
    if (row.kind === 'element') columns.nameOf(row.element);
  }
  expect(reads).toBe(40);
});
