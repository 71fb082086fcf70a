import type { ScanPoints } from '@plumbline/contract/formats/wholeScan';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { placeOfCube } from '../../measure/spool/CubeGrid.ts';
import { type NodePlace, numberOfNode, parentOf, placeOfNumber } from './NodePlace.ts';
import { type CubeNode, joinTops, type TopPoints, type TreePart } from './TreePart.ts';
import { nodeBits } from './wholeScanNumbers.ts';

interface Root {
  /** The root's side is 2 to the power of this many cubes. */
  depth: number;
  /** The cube at its corner with the least coordinates. */
  least: Vector;
}

/** The nodes of all parts under one root. */
export interface JoinedTree extends Root {
  /** Those that lie in the packs of the parts. */
  nodes: (NodePlace & { part: number; node: CubeNode })[];
  /** Those above the cubes, and those without points of their own: nobody comes to a node but by its parents. */
  top: (NodePlace & { points: ScanPoints })[];
}

/** Puts what was made of cubes under one root. */
export function joinTree(parts: readonly TreePart[], fewest: number): JoinedTree {
  const points = joinTops(parts.map(({ top }) => top));
  const root = findRoot(parts, points);
  for (let i = 0; i < points.places.length; i++) points.places[i] -= root.least[i % 3] << 16;
  const nodes = parts.flatMap((part, index) =>
    part.nodes.map((node) => ({ ...placeNode(node, root), part: index, node })),
  );
  const top = cutTop(nodes, points, root.depth, fewest).map(({ chosen, ...place }) => ({
    ...place,
    points: takePoints(points, chosen, root.depth - place.level),
  }));
  return { ...root, nodes, top };
}

function findRoot(parts: readonly TreePart[], { places }: TopPoints): Root {
  const least: Vector = [Infinity, Infinity, Infinity];
  const most: Vector = [0, 0, 0];
  const extend = (axis: number, cube: number) => {
    least[axis] = Math.min(least[axis], cube);
    most[axis] = Math.max(most[axis], cube);
  };
  for (const { cube } of parts.flatMap(({ nodes }) => nodes)) {
    for (const [axis, at] of placeOfCube(cube).entries()) extend(axis, at);
  }
  for (let i = 0; i < places.length; i++) extend(i % 3, places[i] >>> 16);
  const span = Math.max(...most.map((cube, axis) => cube - least[axis] + 1));
  // One at least: what a cube hands up needs a node to go to.
  return { least, depth: Math.max(1, Math.ceil(Math.log2(span))) };
}

function placeNode({ cube, depth: below, x, y, z }: CubeNode, { least, depth }: Root): NodePlace {
  const [cubeX, cubeY, cubeZ] = placeOfCube(cube).map((at, axis) => (at - least[axis]) << below);
  return { level: depth + below, x: cubeX + x, y: cubeY + y, z: cubeZ + z };
}

/** The nodes that are not in packs yet, with the numbers of their points; root first. */
function cutTop(nodes: readonly NodePlace[], points: TopPoints, depth: number, fewest: number) {
  const held = placePoints(points, depth);
  const there = new Map([...Map.groupBy(nodes, ({ level }) => level)].map(([level, own]) => [level, numbersOf(own)]));
  const parents = new Map<number, Set<number>>();
  const addParent = (place: NodePlace) => {
    if (place.level > 0) numbersAt(parents, place.level - 1).add(numberOfNode(parentOf(place)));
  };
  for (const node of nodes) addParent(node);
  const top: (NodePlace & { chosen: readonly number[] })[] = [];
  for (let level = Math.max(depth, ...there.keys()); level >= 0; level--) {
    const own = held.get(level) ?? new Map<number, number[]>();
    const isParent = numbersAt(parents, level);
    for (const number of new Set([...own.keys(), ...isParent])) {
      if (there.get(level)?.has(number)) continue;
      const place = placeOfNumber(level, number);
      const chosen = own.get(number) ?? [];
      if (level > 0 && chosen.length < fewest && !isParent.has(number)) {
        for (const point of chosen) giveTo(held, parentOf(place), point);
        continue;
      }
      top.push({ ...place, chosen });
      addParent(place);
    }
  }
  return top.reverse();
}

/** Points by level and number of their node. */
type HeldPoints = Map<number, Map<number, number[]>>;

function placePoints({ places, ranks }: TopPoints, depth: number): HeldPoints {
  const held: HeldPoints = new Map();
  for (let p = 0; p < ranks.length; p++) {
    const level = Math.max(0, depth + ranks[p] - nodeBits);
    const shift = 16 + depth - level;
    const [x, y, z] = [places[p * 3] >> shift, places[p * 3 + 1] >> shift, places[p * 3 + 2] >> shift];
    giveTo(held, { level, x, y, z }, p);
  }
  return held;
}

function giveTo(held: HeldPoints, place: NodePlace, point: number): void {
  const nodes = held.get(place.level) ?? new Map<number, number[]>();
  held.set(place.level, nodes);
  const number = numberOfNode(place);
  const known = nodes.get(number);
  if (known) known.push(point);
  else nodes.set(number, [point]);
}

/** Points as a node has them whose side is 2 to the power of `above` cubes. */
function takePoints({ places, colours }: TopPoints, chosen: readonly number[], above: number): ScanPoints {
  const points = { positions: new Uint16Array(chosen.length * 3), colours: new Uint8Array(chosen.length * 3) };
  const mask = 2 ** (16 + above) - 1;
  const half = 2 ** (above - 1);
  for (const [to, from] of chosen.entries()) {
    for (let axis = 0; axis < 3; axis++) {
      points.positions[to * 3 + axis] = Math.min(65_535, ((places[from * 3 + axis] & mask) + half) >> above);
      points.colours[to * 3 + axis] = colours[from * 3 + axis];
    }
  }
  return points;
}

const numbersOf = (nodes: readonly NodePlace[]): Set<number> => new Set(nodes.map(numberOfNode));

function numbersAt(levels: Map<number, Set<number>>, level: number): Set<number> {
  const known = levels.get(level) ?? new Set();
  levels.set(level, known);
  return known;
}
