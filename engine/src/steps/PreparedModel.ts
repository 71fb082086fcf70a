import { buildBvh, gatherCorners } from '../ground/geometry/buildBvh.ts';
import { packColumns, unpackColumns } from '../ground/packColumns.ts';
import { growSurfaceTree, openSurfaceIndex, type SurfaceTree } from '../measure/nearest/buildSurfaceIndex.ts';
import type { SurfaceIndex } from '../measure/nearest/SurfaceIndex.ts';
import type { SeenModel } from '../measure/see/addCrossings.ts';
import { keepBox } from '../measure/spool/keepBox.ts';
import { findWantedSpacing, type WantedSpacing } from '../measure/spool/WantedSpacing.ts';
import type { Ground } from './Ground.ts';
import { workNumbers } from './workNumbers.ts';

/** What is costly to make of a model, without what follows from it and the mesh at once. */
interface Prepared {
  wanted: WantedSpacing;
  /** Of all surfaces, for points. */
  tree: SurfaceTree;
  /** Of what rays do not go through anyway. */
  seen: Pick<SeenModel['bvh'], 'boxes' | 'nodes' | 'triangles'>;
}

/** The model as points and rays meet it. */
export interface PreparedModel {
  wanted: WantedSpacing;
  index(): SurfaceIndex;
  seen(): SeenModel;
}

export function prepareModel({ mesh, seeThrough, cubes }: Ground): Prepared {
  const { radiusM, aroundM } = workNumbers;
  return {
    wanted: findWantedSpacing(mesh, cubes().edgeM, keepBox(mesh, aroundM), { radiusM, aroundM }),
    tree: growSurfaceTree(mesh),
    seen: buildBvh(mesh.positions, mesh.indices, findSolid(seeThrough)),
  };
}

function findSolid(seeThrough: Uint8Array): Uint32Array {
  const solid = new Uint32Array(seeThrough.length);
  let count = 0;
  for (let triangle = 0; triangle < seeThrough.length; triangle++)
    if (seeThrough[triangle] === 0) solid[count++] = triangle;
  return solid.slice(0, count);
}

export function packPrepared({ wanted, tree, seen }: Prepared): Uint8Array {
  const { box, cellM, columns, rows, spacingMm } = wanted;
  return packColumns({
    wanted: Float64Array.of(...box.min, ...box.max, cellM, columns, rows),
    spacingMm,
    treeNodes: tree.nodes,
    treeTriangles: tree.triangles,
    seenBoxes: seen.boxes,
    seenNodes: seen.nodes,
    seenTriangles: seen.triangles,
  });
}

/** What `packPrepared` packed, with what follows from it, made when first asked for. */
export function openPrepared(bytes: Uint8Array, { mesh, cubes }: Ground): PreparedModel {
  const kept = unpackColumns<{
    wanted: Float64Array;
    spacingMm: Uint8Array;
    treeNodes: Float32Array;
    treeTriangles: Uint32Array;
    seenBoxes: Float32Array;
    seenNodes: Uint32Array;
    seenTriangles: Uint32Array;
  }>(bytes);
  const [minX, minY, minZ, maxX, maxY, maxZ, cellM, columns, rows] = kept.wanted;
  const box: WantedSpacing['box'] = { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] };
  const tree = { nodes: kept.treeNodes, triangles: kept.treeTriangles };
  let index: SurfaceIndex | undefined;
  let seen: SeenModel | undefined;
  const prepared: PreparedModel = {
    wanted: { box, cellM, columns, rows, spacingMm: kept.spacingMm },
    index() {
      index ??= openSurfaceIndex(mesh, tree, { radiusM: workNumbers.radiusM, twoSided: cubes().isTwoSided });
      return index;
    },
    seen() {
      const { seenBoxes: boxes, seenNodes: nodes, seenTriangles: triangles } = kept;
      const corners = () => gatherCorners(mesh.positions, mesh.indices, triangles);
      seen ??= {
        bvh: { boxes, nodes, corners: corners(), triangles },
        elementOf: prepared.index().elementOf,
        cubes: cubes(),
      };
      return seen;
    },
  };
  return prepared;
}
