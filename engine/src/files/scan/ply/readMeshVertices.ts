import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { RowBlock } from '../text/readRows.ts';
import type { PlyColumns } from './findPlyColumns.ts';
import type { PlyType, TypedArray } from './plyTypes.ts';

/** The corners of a mesh: a column for each property that is read. */
export interface MeshVertices {
  count: number;
  columns: TypedArray[];
  /** Which columns are x, y and z. */
  position: PlyColumns['position'];
  /** A place near all of them, from which the lattice is counted. */
  origin: number[];
}

/** They are held in memory, up to 27 bytes each. */
const mostVertices = 40_000_000;

/** Reads all vertices of a mesh, since any face may ask for any of them. */
export async function readMeshVertices(
  source: ByteSource,
  rows: AsyncIterable<RowBlock>,
  { count, types, position }: { count: number; types: PlyType[]; position: PlyColumns['position'] },
): Promise<MeshVertices> {
  if (count > mostVertices) {
    const most = mostVertices.toLocaleString('en');
    const reason = `the mesh has ${count.toLocaleString('en')} vertices, where ${most} can be read: export it as points`;
    throw new EngineError({ kind: 'unsupported', file: source.name, place: 'header', reason });
  }
  const columns = types.map((type) => type.keep(count));
  let at = 0;
  for await (const { values, rows: read } of rows) {
    for (const [column, into] of columns.entries()) {
      for (let i = 0; i < read; i++) into[at + i] = values[i * columns.length + column];
    }
    at += read;
  }
  const origin = position.map((column) => columns[column].find(Number.isFinite) ?? 0);
  return { count, columns, position, origin };
}
