import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import type { ScanNode, ScanTree } from '@plumbline/contract/formats/wholeScan';

/** A cube of a scan's tree, with those that refine it. */
export interface ScanCube {
  readonly node: ScanNode;
  /** About the tree's origin, metres. */
  readonly box: FlatBox;
  readonly sizeM: number;
  readonly spacingM: number;
  readonly parent: ScanCube | undefined;
  /** Which eighth of its parent it lies in: bits for the farther half in x, y, z. */
  readonly octant: number;
  readonly children: ScanCube[];
}

const keyOf = (level: number, x: number, y: number, z: number) => `${level} ${x} ${y} ${z}`;

/** The cubes of a tree that have none above them: its root, or where that has no points what is found in its place. */
export function growCubes(tree: Pick<ScanTree, 'nodes' | 'sizeM' | 'spacingM'>): ScanCube[] {
  const grown = new Map<string, ScanCube>();
  const roots: ScanCube[] = [];
  const nodes = tree.nodes.filter(({ count }) => count > 0);
  for (const node of nodes.toSorted((a, b) => a.level - b.level)) {
    const parent = findAbove(grown, node);
    const cube = makeCube(tree, node, parent);
    grown.set(keyOf(node.level, node.x, node.y, node.z), cube);
    (parent?.children ?? roots).push(cube);
  }
  return roots;
}

function makeCube(
  { sizeM: rootM, spacingM }: Pick<ScanTree, 'sizeM' | 'spacingM'>,
  node: ScanNode,
  parent: ScanCube | undefined,
): ScanCube {
  const { level, x, y, z } = node;
  const sizeM = rootM / 2 ** level;
  const half = (at: number) => (parent ? (at >> (level - parent.node.level - 1)) & 1 : 0);
  return {
    node,
    box: [x * sizeM, y * sizeM, z * sizeM, (x + 1) * sizeM, (y + 1) * sizeM, (z + 1) * sizeM],
    sizeM,
    spacingM: spacingM / 2 ** level,
    parent,
    octant: half(x) | (half(y) << 1) | (half(z) << 2),
    children: [],
  };
}

function findAbove(grown: ReadonlyMap<string, ScanCube>, { level, x, y, z }: ScanNode): ScanCube | undefined {
  for (let up = 1; up <= level; up++) {
    const above = grown.get(keyOf(level - up, x >> up, y >> up, z >> up));
    if (above) return above;
  }
  return undefined;
}
