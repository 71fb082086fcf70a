import type { Problem } from '../../../ground/Problem.ts';
import type { ModelElement } from '../BuildingModel.ts';
import type { RootModelContent } from '../RootModelContent.ts';
import { type IfcLine, textOf } from './attributes.ts';
import type { Products } from './findProducts.ts';
import { findTwins } from './findTwins.ts';
import type { Containment } from './readContainment.ts';
import type { FileGeometry } from './readGeometry.ts';

const validGlobalId = /^[0-3][0-9A-Za-z_$]{21}$/;
/** Farther from its origin than any site is wide: survey coordinates in the model. */
const farM = 10_000;
const examples = 3;

interface Findings {
  products: Products;
  /** Those of the products that make the elements. */
  judged: readonly IfcLine[];
  geometry: FileGeometry;
  containment: Containment;
}

/** What people should know about the elements of a file and their geometry. */
export function findProblems(
  content: Pick<RootModelContent, 'elements' | 'placements' | 'bounds' | 'apart'>,
  { products, judged, geometry, containment }: Findings,
): Problem[] {
  const { elements, bounds, apart } = content;
  const globalIds = elements.map((element) => element.globalId);
  const nameOf = (line: IfcLine) => textOf(line.GlobalId) ?? `#${line.expressID}`;
  const refused = new Set(geometry.refused);
  const without = products.elements.filter(
    ({ expressID: id }) => !geometry.products.has(id) && !refused.has(id) && !containment.hasParts(id),
  );
  const insideOut = judged.filter(({ expressID }) => geometry.products.get(expressID)?.wasInsideOut);
  const farthest = Math.max(...bounds.min.map(Math.abs), ...bounds.max.map(Math.abs));
  return [
    tell('duplicateGlobalId', findRepeated(globalIds), 'element(s) have the GlobalId of an earlier one'),
    tell(
      'invalidGlobalId',
      globalIds.filter((id) => !validGlobalId.test(id)),
      'element(s) have a GlobalId that is none',
    ),
    tell(
      'twins',
      findTwins(content).map(({ name, globalId }) => (name ? `${name} ${globalId}` : globalId)),
      'element(s) have the shape and the place of an earlier one',
    ),
    tell(
      'noStorey',
      elements.filter((element) => element.storey === undefined).map((element) => element.globalId),
      'element(s) belong to no storey',
    ),
    tell('emptyGeometry', without.map(nameOf), 'element(s) have a representation without any surface'),
    tell(
      'refusedGeometry',
      judged.filter(({ expressID }) => refused.has(expressID)).map(nameOf),
      'element(s) were left out: their geometry cannot be computed',
    ),
    tell('insideOut', insideOut.map(nameOf), 'element(s) had surfaces facing inwards; they were turned'),
    elements.length === 0 && { code: 'noElements', message: sayNothingJudged(geometry, apart.elements.length) },
    elements.length > 0 && judged !== products.elements && tellPlaces(elements),
    elements.length > 0 &&
      farthest > farM && {
        code: 'farFromOrigin',
        message: `The model lies ${Math.round(farthest / 1000)} km from its origin.`,
      },
  ].filter((problem) => problem !== false);
}

function sayNothingJudged({ refused }: FileGeometry, apart: number): string {
  if (apart > 0) return `Nothing in the file can be judged: only ${apart} space(s) or zone(s) have geometry.`;
  if (refused.length > 0) return 'Nothing in the file can be judged: the geometry of its elements cannot be computed.';
  return 'The file has no element with geometry.';
}

function tellPlaces(elements: readonly ModelElement[]): Problem {
  const types = [...new Set(elements.map(({ ifcType }) => ifcType))].join(', ');
  const message = `No building element of the file has geometry: ${elements.length} part(s) of its site are judged in their place (${types}).`;
  return { code: 'judgedPlaces', message };
}

/** Those that were there before, once for each time. */
export function findRepeated(globalIds: readonly string[], seen = new Set<string>()): string[] {
  return globalIds.filter((id) => seen.size === seen.add(id).size);
}

/** A count, what it counts, and the first few of them. */
export function tell(code: string, ids: readonly string[], what: string): Problem | false {
  if (ids.length === 0) return false;
  const names = ids.slice(0, examples).join(', ');
  const more = ids.length > examples ? ', …' : '';
  return { code, message: `${ids.length} ${what} (${names}${more}).` };
}
