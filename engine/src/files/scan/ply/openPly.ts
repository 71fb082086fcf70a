import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { identityPose } from '../../../ground/geometry/Pose.ts';
import type { PointSource } from '../PointSource.ts';
import { createBatchFiller } from '../text/createBatchFiller.ts';
import { findPlyColumns } from './findPlyColumns.ts';
import { findPlyFaces, type PlyFaces, tellUnreadFaces } from './findPlyFaces.ts';
import { guessPlyLimits } from './guessPlyLimits.ts';
import { type Mesh, openMesh } from './openMesh.ts';
import { type MeshVertices, readMeshVertices } from './readMeshVertices.ts';
import { type PlyHeader, readPlyHeader } from './readPlyHeader.ts';
import { checkRoom, findPlyElement, readPlyRows } from './readPlyRows.ts';
import { readTriangles } from './readTriangles.ts';
import { placeIn, wantedOf } from './wantedOf.ts';

/** Opens a PLY file as one cloud without stations: of its vertices, or of the surface between them where it is a mesh. */
export async function openPly(source: ByteSource): Promise<PointSource> {
  const header = await readPlyHeader(source);
  const index = header.elements.findIndex(({ name }) => name.toLowerCase() === 'vertex');
  const vertex = header.elements[index] ?? refuse(source, 'invalid', 'the file has no vertices');
  const found = findPlyColumns(vertex) ?? refuse(source, 'invalid', 'its vertices have no x, y and z');
  const isAscii = header.encoding === 'ascii';
  if (isAscii && vertex.properties.some(({ listCount }) => listCount))
    refuse(source, 'unsupported', 'vertices with lists can be read in binary PLY files only');
  const place = await findPlyElement(source, header, index);
  checkRoom(source, header, vertex, place);

  // Rows of text come whole; binary ones bring what is wanted alone.
  const wanted = isAscii ? vertex.properties.map((_, i) => i) : wantedOf(found);
  const columns = placeIn(wanted, found);
  const types = wanted.map((i) => vertex.properties[i].type);
  const readVertices = () => readPlyRows(source, header, vertex, place, wanted);
  const limits = await guessPlyLimits(readVertices(), types, columns);
  const faces = findPlyFaces(header);
  const readMesh = () =>
    readMeshVertices(source, readVertices(), { count: vertex.count, types, position: columns.position });
  const mesh = faces && (await openFaces(source, header, faces, await readMesh()));
  return {
    format: 'ply',
    scans: [
      {
        name: source.name,
        points: mesh?.points ?? vertex.count,
        pose: identityPose,
        hasStation: false,
        hasIntensity: found.intensity !== undefined,
        hasColour: found.colour !== undefined,
      },
    ],
    images: [],
    problems: [...limits.problems, ...(mesh ? [mesh.problem] : tellUnreadFaces(header))],
    async *readPoints() {
      const fill = createBatchFiller(wanted.length, { ...limits, position: columns.position });
      for await (const block of mesh?.readRows() ?? readVertices()) yield fill(block);
    },
    readImage: () => Promise.reject(new RangeError('a PLY file has no images')),
    async close() {},
  };
}

async function openFaces(
  source: ByteSource,
  header: PlyHeader,
  faces: PlyFaces,
  vertices: MeshVertices,
): Promise<Mesh | undefined> {
  const place = await findPlyElement(source, header, faces.index);
  checkRoom(source, header, faces.element, place);
  return openMesh(source, vertices, () => readTriangles(source, header, { ...faces, place }, vertices.count));
}

function refuse(source: ByteSource, kind: 'invalid' | 'unsupported', reason: string): never {
  throw new EngineError({ kind, file: source.name, place: 'header', reason });
}
