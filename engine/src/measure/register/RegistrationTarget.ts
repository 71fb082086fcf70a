import { type MeasuredTriangles, measureTriangles } from '../../files/model/measureTriangles.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { type Box, emptyBox } from '../../ground/geometry/Box.ts';
import type { Bvh } from '../../ground/geometry/Bvh.ts';
import { buildBvh } from '../../ground/geometry/buildBvh.ts';
import { growSurfaceTree, openSurfaceIndex, type SurfaceTree } from '../nearest/buildSurfaceIndex.ts';
import type { SurfaceIndex } from '../nearest/SurfaceIndex.ts';
import { markSurfaceCells, type SurfaceCells } from './markSurfaceCells.ts';
import { spreadOverMesh } from './spreadOverMesh.ts';
import { trimmedRange } from './trimmedRange.ts';

/** The model as registration asks it; what is costly is made when first asked for. */
export interface RegistrationTarget {
  mesh: TriangleMesh;
  triangles: MeasuredTriangles;
  /** Where nearly all of the surface lies, about the mesh's origin: a marker far away is left out. */
  box: Box;
  /** Azimuth of most walls' normals, but for quarter turns, radians. */
  wallAxis: number;
  /** Surfaces within a radius; few different radii are asked for. */
  surfaces(radiusM: number): SurfaceIndex;
  rays(): Bvh;
  /** For pieces with or without a side. */
  cells(isSigned: boolean): SurfaceCells;
}

export function createRegistrationTarget(mesh: TriangleMesh): RegistrationTarget {
  const triangles = measureTriangles(mesh);
  const indices = new Map<number, SurfaceIndex>();
  const cells = new Map<boolean, SurfaceCells>();
  let tree: SurfaceTree | undefined;
  let bvh: Bvh | undefined;
  return {
    mesh,
    triangles,
    box: findBox(mesh, triangles),
    wallAxis: findWallAxis(triangles),
    surfaces(radiusM) {
      tree ??= growSurfaceTree(mesh);
      const index = indices.get(radiusM) ?? openSurfaceIndex(mesh, tree, { radiusM, twoSided: triangles.isTwoSided });
      indices.set(radiusM, index);
      return index;
    },
    rays() {
      bvh ??= buildBvh(mesh.positions, mesh.indices);
      return bvh;
    },
    cells(isSigned) {
      const marked = cells.get(isSigned) ?? markSurfaceCells(mesh, triangles, isSigned);
      cells.set(isSigned, marked);
      return marked;
    },
  };
}

/** Walls a quarter turn apart share an axis: the angle of Σ exp(4iθ), divided by four. */
function findWallAxis({ normals, areasM2 }: MeasuredTriangles): number {
  let real = 0;
  let imaginary = 0;
  for (let triangle = 0; triangle < areasM2.length; triangle++) {
    if (Math.abs(normals[triangle * 3 + 2]) > 0.3) continue;
    const angle = 4 * Math.atan2(normals[triangle * 3 + 1], normals[triangle * 3]);
    real += areasM2[triangle] * Math.cos(angle);
    imaginary += areasM2[triangle] * Math.sin(angle);
  }
  return Math.atan2(imaginary, real) / 4;
}

const strayShare = 0.002;

function findBox(mesh: TriangleMesh, triangles: MeasuredTriangles): Box {
  const columns: [number[], number[], number[]] = [[], [], []];
  const area = triangles.areasM2.reduce((sum, value) => sum + value, 0);
  spreadOverMesh(mesh, triangles, Math.max(0.25, Math.sqrt(area / 50_000)), (x, y, z) => {
    columns[0].push(x);
    columns[1].push(y);
    columns[2].push(z);
  });
  const box = emptyBox();
  for (const [axis, values] of columns.entries()) {
    if (values.length === 0) return box;
    [box.min[axis], box.max[axis]] = trimmedRange(values, strayShare);
  }
  return box;
}
