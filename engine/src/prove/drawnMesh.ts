import { deflateSync, inflateSync } from 'node:zlib';
import { packMesh, unpackMesh } from '../files/model/packMesh.ts';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import { EngineError } from '../ground/EngineError.ts';
import { meshFile } from './nameEvidence.ts';

/** Grows when what is packed changes its meaning; older files are refused with a sentence. */
const version = 1;
const mark = Buffer.from(`PLMESH${version}\n`);

/** The mesh that drawings are made of, as it is kept; `seeThrough` is 1 for each triangle of glass. */
export function packDrawnMesh(mesh: TriangleMesh, seeThrough: Uint8Array): Uint8Array {
  return Buffer.concat([mark, deflateSync(packMesh(mesh, seeThrough), { level: 1 })]);
}

/** What `packDrawnMesh` packed. */
export function unpackDrawnMesh(bytes: Uint8Array): ReturnType<typeof unpackMesh> {
  if (!mark.equals(bytes.subarray(0, mark.length))) {
    const reason = 'it is no mesh of an analysis, or was written by another version';
    throw new EngineError({ kind: 'unsupported', file: meshFile, reason });
  }
  try {
    return unpackMesh(inflateSync(bytes.subarray(mark.length)));
  } catch (cause) {
    throw new EngineError({ kind: 'invalid', file: meshFile, reason: 'it is damaged', cause });
  }
}
