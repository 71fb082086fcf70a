import type { CutNode } from './cutNodes.ts';

/** What was made of some cubes: nodes that lie in a pack, and points that belong above the cubes. */
export interface TreePart {
  nodes: CubeNode[];
  top: TopPoints;
}

export interface CubeNode extends Omit<CutNode, 'points'> {
  /** The number of its cube. */
  cube: number;
  /** In the pack, bytes. */
  offset: number;
  count: number;
}

export interface TopPoints {
  /** x, y, z in units of cubes, from the origin of their grid. */
  places: Uint32Array;
  /** Red, green, blue. */
  colours: Uint8Array;
  /** How coarse the voxels are that each stands for, in bits along a cube's side. */
  ranks: Uint8Array;
}

export function joinTops(tops: readonly TopPoints[]): TopPoints {
  const count = tops.reduce((sum, { ranks }) => sum + ranks.length, 0);
  const all: TopPoints = {
    places: new Uint32Array(count * 3),
    colours: new Uint8Array(count * 3),
    ranks: new Uint8Array(count),
  };
  let at = 0;
  for (const { places, colours, ranks } of tops) {
    all.places.set(places, at * 3);
    all.colours.set(colours, at * 3);
    all.ranks.set(ranks, at);
    at += ranks.length;
  }
  return all;
}
