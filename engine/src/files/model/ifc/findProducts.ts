import {
  IFCELEMENT,
  IFCEXTERNALSPATIALSTRUCTUREELEMENT,
  IFCFEATUREELEMENTSUBTRACTION,
  IFCPROXY,
  IFCSPACE,
  IFCSPATIALELEMENT,
  IFCSPATIALSTRUCTUREELEMENT,
  IFCSPATIALZONE,
  IFCSURFACEFEATURE,
  IFCVIRTUALELEMENT,
} from 'web-ifc';
import { type IfcLine, refOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** Products that have a representation, in the order of their numbers. */
export interface Products {
  /** What is built and can be judged. */
  elements: IfcLine[];
  /** Sites, buildings, roads and their parts: judged where nothing else is there. */
  places: IfcLine[];
  /** Spaces and zones: what only encloses, and nobody can scan. */
  enclosing: IfcLine[];
}

/** Sorts the products of a file; openings, grids, annotations, ports and analytical members are in no list. */
export function findProducts(lines: IfcLines): Products {
  const typesOf = (...types: number[]) => [...new Set(types.flatMap(lines.withSubtypes))];
  const notBuilt = new Set(typesOf(IFCFEATUREELEMENTSUBTRACTION, IFCVIRTUALELEMENT, IFCSURFACEFEATURE));
  const built = typesOf(IFCELEMENT, IFCPROXY).filter((type) => !notBuilt.has(type));
  const enclosing = typesOf(IFCSPACE, IFCSPATIALZONE, IFCEXTERNALSPATIALSTRUCTUREELEMENT);
  const spatial = typesOf(IFCSPATIALELEMENT, IFCSPATIALSTRUCTUREELEMENT);
  return {
    elements: readRepresented(lines, built),
    places: readRepresented(
      lines,
      spatial.filter((type) => !enclosing.includes(type)),
    ),
    enclosing: readRepresented(lines, enclosing),
  };
}

function readRepresented(lines: IfcLines, types: readonly number[]): IfcLine[] {
  return lines.readAll(...types).filter((line) => refOf(line.Representation) !== undefined);
}
