import {
  IFCRELAGGREGATES,
  IFCRELCONTAINEDINSPATIALSTRUCTURE,
  IFCRELFILLSELEMENT,
  IFCRELNESTS,
  IFCRELPROJECTSELEMENT,
  IFCRELVOIDSELEMENT,
} from 'web-ifc';
import { refOf, refsOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** Which attribute of a relation holds the whole and which the parts. */
type Relation = [type: number, whole: string, parts: string];

const containment: Relation[] = [
  [IFCRELCONTAINEDINSPATIALSTRUCTURE, 'RelatingStructure', 'RelatedElements'],
  [IFCRELAGGREGATES, 'RelatingObject', 'RelatedObjects'],
  [IFCRELNESTS, 'RelatingObject', 'RelatedObjects'],
];
/** One line per opening and per door: read only when something has found no storey without them. */
const openings: Relation[] = [
  [IFCRELFILLSELEMENT, 'RelatingOpeningElement', 'RelatedBuildingElement'],
  [IFCRELVOIDSELEMENT, 'RelatingBuildingElement', 'RelatedOpeningElement'],
  [IFCRELPROJECTSELEMENT, 'RelatingElement', 'RelatedFeatureElement'],
];

/** How the products of a file hang together. */
export interface Containment {
  /** The storey of a product: up from part to whole, and from what fills an opening to what the opening is in. */
  findStorey(id: number): number | undefined;
  /** Whether something is made of other products, which then carry the geometry. */
  hasParts(id: number): boolean;
}

/** Reads the relations between parts and wholes. */
export function readContainment(lines: IfcLines, storeys: ReadonlySet<number>): Containment {
  const wholes = new Map<number, number>();
  const known = new Map<number, number>();
  let hasOpenings = false;
  addWholes(lines, containment, wholes);
  const withParts = new Set(wholes.values());

  const climb = (id: number): number | undefined => {
    const path = new Set<number>();
    let at: number | undefined = id;
    while (at !== undefined && !storeys.has(at) && !known.has(at)) {
      path.add(at);
      at = wholes.get(at);
      if (at !== undefined && path.has(at)) return undefined;
    }
    const storey = at === undefined || storeys.has(at) ? at : known.get(at);
    if (storey !== undefined) for (const each of path) known.set(each, storey);
    return storey;
  };
  return {
    findStorey(id) {
      const storey = climb(id);
      if (storey !== undefined || hasOpenings) return storey;
      hasOpenings = true;
      addWholes(lines, openings, wholes);
      return climb(id);
    },
    hasParts: (id) => withParts.has(id),
  };
}

function addWholes(lines: IfcLines, relations: Relation[], wholes: Map<number, number>): void {
  for (const [type, whole, parts] of relations) {
    for (const relation of lines.readAll(type)) {
      const to = refOf(relation[whole]);
      if (to === undefined) continue;
      const single = refOf(relation[parts]);
      for (const part of single === undefined ? refsOf(relation[parts]) : [single]) {
        if (!wholes.has(part)) wholes.set(part, to);
      }
    }
  }
}
