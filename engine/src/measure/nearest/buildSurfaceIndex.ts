import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { buildTriangleTree } from './buildTriangleTree.ts';
import { createCandidates } from './Candidates.ts';
import { gatherCandidates } from './gatherCandidates.ts';
import type { SurfaceIndex } from './SurfaceIndex.ts';
import { type Settlement, settleOwners } from './settleOwners.ts';
import { sortCandidates } from './sortCandidates.ts';
import { findElements, findSurfaces, makeTriangleTable } from './TriangleTable.ts';
import { takeGroup } from './takeGroup.ts';

export interface SurfaceIndexOptions {
  radiusM: number;
  /** Per element, 1: both sides of its triangles are surfaces (open or inside-out shapes). */
  twoSided?: Uint8Array | undefined;
  ambiguityM?: number | undefined;
}

const defaults = { ambiguityM: 0.002 };

/** What takes longest to prepare: the boxes of a triangle tree, which hold its links too, and the triangles in its order. */
export interface SurfaceTree {
  nodes: Float32Array;
  triangles: Uint32Array;
}

/** Sorts the surfaces of a mesh into a tree. */
export function growSurfaceTree(mesh: TriangleMesh): SurfaceTree {
  const { boxes, triangles } = buildTriangleTree(mesh, findSurfaces(mesh));
  return { nodes: boxes, triangles };
}

/** Prepares a mesh for the question which of its surfaces is nearest to a point. */
export function buildSurfaceIndex(mesh: TriangleMesh, options: SurfaceIndexOptions): SurfaceIndex {
  return openSurfaceIndex(mesh, growSurfaceTree(mesh), options);
}

/** The same with a tree that was grown before. */
export function openSurfaceIndex(mesh: TriangleMesh, grown: SurfaceTree, options: SurfaceIndexOptions): SurfaceIndex {
  const { radiusM, twoSided } = options;
  const ambiguityM = options.ambiguityM ?? defaults.ambiguityM;
  const elementOf = findElements(mesh);
  const { nodes, triangles } = grown;
  const tree = { boxes: nodes, links: new Int32Array(nodes.buffer, nodes.byteOffset, nodes.length) };
  const table = makeTriangleTable(mesh, triangles, elementOf, twoSided);
  const candidates = createCandidates(table.count);
  const rivals = new Int32Array(table.count);
  const rivalDistance2 = new Float64Array(table.count);
  return {
    radiusM,
    ambiguityM,
    elementOf,
    find(points, count, found, facing) {
      const settlement: Settlement = { table, points, found, facing, radiusM, ambiguityM, rivals, rivalDistance2 };
      for (let from = 0; from < count; ) {
        const to = takeGroup(points, from, count, candidates.box);
        gatherCandidates(tree, table, radiusM, candidates);
        sortCandidates(candidates);
        settleOwners(settlement, candidates, from, to);
        from = to;
      }
    },
  };
}
