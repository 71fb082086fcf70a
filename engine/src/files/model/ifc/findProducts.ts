import {
  IFCELEMENT,
  IFCFEATUREELEMENTSUBTRACTION,
  IFCPROXY,
  IFCSPATIALELEMENT,
  IFCSPATIALSTRUCTUREELEMENT,
  IFCSURFACEFEATURE,
  IFCVIRTUALELEMENT,
} from 'web-ifc';
import { type IfcLine, refOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** Products that have a representation, in the order of their numbers. */
export interface Products {
  /** What is built and can be judged. */
  elements: IfcLine[];
  /** Sites, spaces, zones: what only encloses. */
  apart: IfcLine[];
}

/** Sorts the products of a file; openings, grids, annotations, ports and analytical members are in neither list. */
export function findProducts(lines: IfcLines): Products {
  const typesOf = (...types: number[]) => [...new Set(types.flatMap(lines.withSubtypes))];
  const notBuilt = new Set(typesOf(IFCFEATUREELEMENTSUBTRACTION, IFCVIRTUALELEMENT, IFCSURFACEFEATURE));
  const built = typesOf(IFCELEMENT, IFCPROXY).filter((type) => !notBuilt.has(type));
  const spatial = typesOf(IFCSPATIALELEMENT, IFCSPATIALSTRUCTUREELEMENT);
  return { elements: readRepresented(lines, built), apart: readRepresented(lines, spatial) };
}

function readRepresented(lines: IfcLines, types: readonly number[]): IfcLine[] {
  return lines.readAll(...types).filter((line) => refOf(line.Representation) !== undefined);
}
