import type { ElementColumns, GroupLevel } from './elementColumns.ts';

const unnamedGroup = 'Other';

/** Elements that share their model, floor or type; what is below it is found when it is opened. */
export interface TreeNode {
  id: string;
  level: GroupLevel;
  label: string;
  depth: number;
  elements: Uint32Array;
  /** The level that splits it. */
  next: number;
}

export interface ElementTree {
  roots(): readonly TreeNode[];
  /** The groups below one; none when elements come next. */
  childrenOf(node: TreeNode): readonly TreeNode[];
}

/** A tree over columns: each level splits the elements of the one above, and only where somebody looks. */
export function createElementTree(
  columns: ElementColumns,
  levels: readonly GroupLevel[],
  elements: Uint32Array = everyElement(columns.count),
): ElementTree {
  const memo = new Map<string, readonly TreeNode[]>();

  function split(parent: { id: string; elements: Uint32Array }, next: number, depth: number): readonly TreeNode[] {
    const level = levels[next];
    if (level === undefined) return [];
    const { of, labels } = columns[level];
    const groups = groupBy(parent.elements, of, labels.length);
    const only = groups.findIndex(({ length }) => length === parent.elements.length);
    // A level that has nothing to say here: its only group has no name.
    if (labels[only] === '') return split({ id: `${parent.id}/${only}`, elements: parent.elements }, next + 1, depth);
    return groups.flatMap((group, place): TreeNode[] => {
      const label = labels[place] || unnamedGroup;
      const id = `${parent.id}/${place}`;
      return group.length === 0 ? [] : [{ id, level, label, depth, elements: group, next: next + 1 }];
    });
  }

  function memoized(id: string, make: () => readonly TreeNode[]): readonly TreeNode[] {
    const nodes = memo.get(id) ?? make();
    memo.set(id, nodes);
    return nodes;
  }

  return {
    roots: () => memoized('', () => split({ id: '', elements }, 0, 0)),
    childrenOf: (node) => memoized(node.id, () => split(node, node.next, node.depth + 1)),
  };
}

/** The ids of the groups around an element, from the outermost. */
export function groupsAround(columns: ElementColumns, levels: readonly GroupLevel[], element: number): string[] {
  let id = '';
  return levels.map((level) => {
    id = `${id}/${columns[level].of[element]}`;
    return id;
  });
}

/** The elements of each group, by counting: one pass for the sizes, one to place them. */
function groupBy(elements: Uint32Array, column: Uint32Array, groupCount: number): Uint32Array[] {
  const sizes = new Uint32Array(groupCount);
  for (let i = 0; i < elements.length; i++) sizes[column[elements[i]!]!]!++;
  const groups = Array.from(sizes, (size) => new Uint32Array(size));
  const filled = new Uint32Array(groupCount);
  for (let i = 0; i < elements.length; i++) {
    const group = column[elements[i]!]!;
    groups[group]![filled[group]!++] = elements[i]!;
  }
  return groups;
}

function everyElement(count: number): Uint32Array {
  const elements = new Uint32Array(count);
  for (let element = 0; element < count; element++) elements[element] = element;
  return elements;
}
