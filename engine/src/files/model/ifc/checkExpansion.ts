import {
  IFCFEATUREELEMENTSUBTRACTION,
  IFCMAPPEDITEM,
  IFCPRODUCTREPRESENTATION,
  IFCREPRESENTATION,
  IFCREPRESENTATIONMAP,
} from 'web-ifc';
import { EngineError, type EngineErrorKind } from '../../../ground/EngineError.ts';
import { type IfcLine, refOf, refsOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** What a file may be multiplied to: real models stay far below, and beyond it neither memory nor time suffices. */
export const expansionLimits = {
  /** Shapes that one product places. */
  ofProduct: 200_000,
  /** Shapes that all products of a file place. */
  ofFile: 5_000_000,
  /** Triangles of all shapes of a file, each as often as it is placed. */
  triangles: 200_000_000,
  /** Mapped items within mapped items: as many as the geometry kernel's stack bears. */
  depth: 100,
};

/**
 * Refuses a file whose mapped items multiply. Each may place a representation that holds mapped items itself, so a few
 * lines can stand for milliards of shapes; the kernel would place every one of them.
 */
export function checkExpansion(
  lines: IfcLines,
  products: readonly IfcLine[],
  { file, limits = expansionLimits }: { file: string; limits?: typeof expansionLimits },
): void {
  const mapped = lines.readAll(IFCMAPPEDITEM);
  if (mapped.length === 0) return;
  const refuse = (id: number, reason: string, kind: EngineErrorKind = 'unsupported'): never => {
    throw new EngineError({ kind, file, place: `#${id}`, reason });
  };
  const countOf = createCounter(lines, mapped, { deepest: limits.depth, refuse });
  let ofFile = 0;
  // Openings are no products of ours, but the kernel cuts them out of some.
  const openings = lines.readAll(...lines.withSubtypes(IFCFEATUREELEMENTSUBTRACTION));
  for (const { expressID, Representation } of [...products, ...openings]) {
    const count = countOf(refOf(Representation) ?? 0);
    ofFile += count;
    if (count > limits.ofProduct) refuse(expressID, tooMany('the mapped items of one product', limits.ofProduct));
    if (ofFile > limits.ofFile) refuse(expressID, tooMany('the mapped items of this file', limits.ofFile));
  }
}

function tooMany(what: string, limit: number): string {
  const most = limit.toLocaleString('en');
  return `${what} place more than ${most} shapes, most of all in nested ones: export the model without nesting, or divide it into several files`;
}

interface CounterOptions {
  deepest: number;
  refuse(id: number, reason: string, kind?: EngineErrorKind): never;
}

/** How many shapes a product's representation places. */
function createCounter(lines: IfcLines, mapped: readonly IfcLine[], { deepest, refuse }: CounterOptions) {
  const withSubtypes = (type: number) => lines.readAll(...lines.withSubtypes(type));
  const sourceOf = new Map(mapped.map((item) => [item.expressID, refOf(item.MappingSource)]));
  const mapOf = new Map(
    lines.readAll(IFCREPRESENTATIONMAP).map((map) => [map.expressID, refOf(map.MappedRepresentation)]),
  );
  /** What a representation consists of, and a product's definition of representations. */
  const partsOf = new Map<number, number[]>();
  for (const { expressID, Items } of withSubtypes(IFCREPRESENTATION)) partsOf.set(expressID, refsOf(Items));
  for (const line of withSubtypes(IFCPRODUCTREPRESENTATION)) {
    partsOf.set(line.expressID, refsOf(line.Representations));
  }

  const counts = new Map<number, number>();
  const open = new Set<number>();

  function countOf(id: number): number {
    const known = counts.get(id);
    if (known !== undefined) return known;
    const parts = partsOf.get(id);
    if (parts === undefined) return 1;
    if (open.has(id)) refuse(id, 'a mapped item refers to the representation that it is part of', 'invalid');
    if (open.size > deepest) refuse(id, `mapped items are nested more than ${deepest} deep`);
    open.add(id);
    let sum = 0;
    for (const part of parts) {
      const source = sourceOf.get(part);
      sum += countOf(source === undefined ? part : (mapOf.get(source) ?? 0));
    }
    open.delete(id);
    counts.set(id, sum);
    return sum;
  }
  return countOf;
}
