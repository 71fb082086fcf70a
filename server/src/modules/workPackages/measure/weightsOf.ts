import { showElementType } from '@plumbline/contract/elementType';
import type { Watchlist } from '@plumbline/contract/resources/workPackages';
import type { ModelColumns, Quantities } from '../../models/service.ts';

export interface Weighing {
  columns: ModelColumns;
  quantities: Quantities;
  /** What the project calls types. */
  elementTypes: Readonly<Record<string, string>>;
}

type Weighed = Pick<Watchlist, 'weightBy' | 'typeWeights'>;

const columnOf = { length: 'lengthM', area: 'areaM2', volume: 'volumeM3' } as const;

/** What each element of a model weighs; nothing where each counts as one; null where nobody knows. */
export function weightsOf({ weightBy, typeWeights }: Weighed, weighing: Weighing): Float64Array | null | undefined {
  if (weightBy === 'element') return undefined;
  if (weightBy === 'own') return ownWeights(typeWeights, weighing);
  const measured = weighing.quantities[columnOf[weightBy]];
  if (measured.every(Number.isNaN)) return null;
  return measured.map((value) => (Number.isNaN(value) ? 0 : value));
}

/** Of names that take an element, the longest counts: 'Wall:Basic Wall' before 'Wall'. */
function ownWeights(typeWeights: Weighed['typeWeights'], { columns, elementTypes }: Weighing): Float64Array {
  const named = new Map(typeWeights.map(({ elementType, weight }) => [elementType, weight]));
  const byType = columns.types.map((raw) => {
    const parts = showElementType(raw, elementTypes).split(':');
    const names = parts.map((_, i) => parts.slice(0, parts.length - i).join(':'));
    return names.map((name) => named.get(name)).find((weight) => weight !== undefined) ?? 1;
  });
  return Float64Array.from(columns.typeOf, (type) => byType[type] as number);
}

/** How many of these elements have no number of what the package is weighed by. */
export function countUnmeasured(
  weightBy: Watchlist['weightBy'],
  quantities: Quantities,
  elements: Uint32Array,
): number {
  if (weightBy === 'element' || weightBy === 'own') return 0;
  const measured = quantities[columnOf[weightBy]];
  return elements.reduce((count, element) => count + (Number.isNaN(measured[element] as number) ? 1 : 0), 0);
}
