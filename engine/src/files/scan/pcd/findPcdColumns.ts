import { findPlyColumns, type PlyColumns } from '../ply/findPlyColumns.ts';
import type { PlyProperty } from '../ply/readPlyHeader.ts';
import type { PcdField, PcdHeader } from './readPcdHeader.ts';

/** Which fields hold what, by their places in a point; a colour may stand in one number. */
export interface PcdColumns extends PlyColumns {
  packedColour?: number | undefined;
}

const packedNames = ['rgb', 'rgba'];

/** Finds the fields by their names; undefined without a position. */
export function findPcdColumns({ fields }: PcdHeader): PcdColumns | undefined {
  const found = findPlyColumns({ name: 'point', count: 0, properties: fields.map(asProperty) });
  const packed = fields.findIndex(({ name, type }) => packedNames.includes(name) && type.bytes === 4);
  return found && { ...found, packedColour: packed < 0 || found.colour ? undefined : packed };
}

/** Several values of a name are a descriptor, not a coordinate. */
function asProperty({ name, type, count }: PcdField): PlyProperty {
  return { name: count === 1 ? name : '', type };
}
