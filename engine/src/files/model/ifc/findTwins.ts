import type { ElementTable, ModelElement, ModelPlacement } from '../BuildingModel.ts';

/** As close as doubles that came by different ways. */
const sameM = 1e-6;
/** So many elements that are nearly alike are compared with each other. */
const mostCompared = 16;

/** A placement and what it is found by. */
interface Placed {
  placement: ModelPlacement;
  key: string;
}

/** The elements of a file that have the shapes of an earlier one in the very same place; a shape is stored once, so its number tells. */
export function findTwins({ elements, placements }: ElementTable): ModelElement[] {
  const own = groupByElement(elements.length, placements);
  const nearlyAlike = new Map<string, number[]>();
  return elements.filter(({ elementIndex, globalId }) => {
    const key = own[elementIndex].map((placed) => placed.key).join(' ');
    const earlier = nearlyAlike.get(key) ?? [];
    const twin = earlier.find((index) => areSame(own[index], own[elementIndex]));
    if (twin === undefined && earlier.length < mostCompared) nearlyAlike.set(key, [...earlier, elementIndex]);
    return twin !== undefined && elements[twin].globalId !== globalId;
  });
}

function groupByElement(count: number, placements: readonly ModelPlacement[]): Placed[][] {
  const groups = Array.from({ length: count }, (): Placed[] => []);
  for (const placement of placements) groups[placement.elementIndex].push({ placement, key: keyOf(placement) });
  for (const group of groups) group.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return groups;
}

/** Shape and place to the millimetre, turned as the first axis is. */
function keyOf({ shape, matrix }: ModelPlacement): string {
  const rounded = [0, 1, 12, 13, 14].map((at) => Math.round(matrix[at] * 1000));
  return `${shape},${rounded.join()}`;
}

function areSame(some: readonly Placed[], others: readonly Placed[]): boolean {
  return some.every(({ placement: { matrix } }, i) =>
    others[i].placement.matrix.every(
      (value, at) => Math.abs(value - matrix[at]) <= sameM * Math.max(1, Math.abs(value)),
    ),
  );
}
