import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { buildTriangleTree } from './buildTriangleTree.ts';
import { createCandidates } from './Candidates.ts';
import { gatherCandidates } from './gatherCandidates.ts';
import type { SurfaceIndex } from './SurfaceIndex.ts';
import { type Settlement, settleOwners } from './settleOwners.ts';
import { sortCandidates } from './sortCandidates.ts';
import { findElements, makeTriangleTable, reorderTriangleTable } from './TriangleTable.ts';
import { takeGroup } from './takeGroup.ts';

export interface SurfaceIndexOptions {
  radiusM: number;
  /** Per element, 1: both sides of its triangles are surfaces (open or inside-out shapes). */
  twoSided?: Uint8Array | undefined;
  ambiguityM?: number | undefined;
}

const defaults = { ambiguityM: 0.002 };

/** Prepares a mesh for the question which of its surfaces is nearest to a point. */
export function buildSurfaceIndex(mesh: TriangleMesh, options: SurfaceIndexOptions): SurfaceIndex {
  const { radiusM, twoSided } = options;
  const ambiguityM = options.ambiguityM ?? defaults.ambiguityM;
  const elementOf = findElements(mesh);
  const unordered = makeTriangleTable(mesh, elementOf, twoSided);
  const tree = buildTriangleTree(mesh, unordered);
  const table = reorderTriangleTable(unordered, tree.order);
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
