import { packColumns, unpackColumns } from '../../ground/packColumns.ts';
import type { TriangleMesh } from './TriangleMesh.ts';

/** The mesh as the steps read it; `seeThrough` is 1 for each triangle of glass. */
export function packMesh(
  { origin, positions, indices, triangleStart }: TriangleMesh,
  seeThrough: Uint8Array,
): Uint8Array {
  return packColumns({ origin: Float64Array.from(origin), positions, indices, triangleStart, seeThrough });
}

/** What `packMesh` packed. */
export function unpackMesh(bytes: Uint8Array): { mesh: TriangleMesh; seeThrough: Uint8Array } {
  const { origin, seeThrough, positions, indices, triangleStart } = unpackColumns<{
    origin: Float64Array;
    positions: Float32Array;
    indices: Uint32Array;
    triangleStart: Uint32Array;
    seeThrough: Uint8Array;
  }>(bytes);
  return { mesh: { origin: [origin[0], origin[1], origin[2]], positions, indices, triangleStart }, seeThrough };
}
