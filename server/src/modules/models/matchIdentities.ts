/** What tells an element from others. */
export interface ElementMarks {
  globalId: string;
  elementType: string;
  rootModel: string;
  /** Metres: min x, y, z, max x, y, z; absent without geometry. */
  box?: readonly number[] | undefined;
  surfaceM2: number;
}

export interface KnownElement extends ElementMarks {
  identity: number;
}

/** What tools do to coordinates on their way through a file. */
const sameSideM = 0.005;
const sameSurfaceShare = 0.005;
/** Boxes are looked for in cells. Their borders lie where no plan has a wall, so that few boxes are near one. */
const cellM = 0.137;
const firstBorderM = 0.0313;

/**
 * The identity of each element, taken from those known before, each of which is known once: by GlobalId within its root
 * model, then in any, and last by type, place and shape where one and only one fits. Undefined where an element is new.
 */
export function matchIdentities(
  previous: readonly KnownElement[],
  next: readonly ElementMarks[],
): (number | undefined)[] {
  const matching: Matching = { previous, next, identities: next.map(() => undefined), used: previous.map(() => false) };
  matchByKey(matching, ({ rootModel, globalId }) => `${rootModel.toLowerCase()}/${globalId}`);
  matchByKey(matching, ({ globalId }) => globalId);
  const open = { known: openKnown(matching), fresh: openFresh(matching) };
  for (const [known, fresh] of findOnlyFits(matching, open)) pair(matching, known, fresh);
  return matching.identities;
}

interface Matching {
  previous: readonly KnownElement[];
  next: readonly ElementMarks[];
  identities: (number | undefined)[];
  used: boolean[];
}

type Places = number[];

const openKnown = ({ used }: Matching): Places => [...used.keys()].filter((place) => !used[place]);
const openFresh = ({ identities }: Matching): Places =>
  [...identities.keys()].filter((place) => identities[place] === undefined);

function pair({ previous, identities, used }: Matching, known: number, fresh: number): void {
  identities[fresh] = previous[known]?.identity;
  used[known] = true;
}

function matchByKey(matching: Matching, keyOf: (element: ElementMarks) => string): void {
  const { previous, next } = matching;
  const knownOf = Map.groupBy(openKnown(matching), (place) => keyOf(previous[place] as KnownElement));
  const freshOf = Map.groupBy(openFresh(matching), (place) => keyOf(next[place] as ElementMarks));
  for (const [key, fresh] of freshOf) {
    const known = knownOf.get(key);
    if (known) matchGroup(matching, known, fresh);
  }
}

/** Elements that share a GlobalId against the rules are told apart by their shape, and else by their order. */
function matchGroup(matching: Matching, known: Places, fresh: Places): void {
  if (known.length > 1 || fresh.length > 1) {
    for (const [one, other] of findOnlyFits(matching, { known, fresh })) pair(matching, one, other);
  }
  const left = known.filter((place) => !matching.used[place]);
  const open = fresh.filter((place) => matching.identities[place] === undefined);
  for (const [i, place] of open.slice(0, left.length).entries()) pair(matching, left[i] as number, place);
}

/** Pairs of which neither fits anything else. */
function findOnlyFits({ previous, next }: Matching, open: { known: Places; fresh: Places }): [number, number][] {
  const known = { places: open.known, elements: previous };
  const fresh = { places: open.fresh, elements: next };
  const knownFor = findOnlyFit(fresh, known);
  const freshFor = findOnlyFit(known, fresh);
  return [...knownFor].filter(([place, one]) => freshFor.get(one) === place).map(([place, one]) => [one, place]);
}

interface Side {
  places: Places;
  elements: readonly ElementMarks[];
}

/** For each element of one side the only one of the other that fits it, where there is just one. */
function findOnlyFit(asking: Side, asked: Side): Map<number, number> {
  const at = (side: Side, place: number) => side.elements[place] as ElementMarks;
  const cells = Map.groupBy(asked.places, (place) => cellOf(at(asked, place)));
  const found = new Map<number, number>();
  for (const place of asking.places) {
    const element = at(asking, place);
    const fits: number[] = [];
    for (const candidate of candidatesOf(element, cells)) {
      if (isAlike(element, at(asked, candidate))) fits.push(candidate);
      // Two are as bad as many, and thousands may lie in one place.
      if (fits.length > 1) break;
    }
    if (fits.length === 1) found.set(place, fits[0] as number);
  }
  return found;
}

function* candidatesOf(element: ElementMarks, cells: ReadonlyMap<string, Places>): Generator<number> {
  for (const cell of cellsNear(element)) yield* cells.get(cell) ?? [];
}

function cellOf({ elementType, box }: ElementMarks): string {
  return box ? cellName(elementType, box.map(cellNumber)) : '';
}

/** The cells in which a box may lie whose sides are near this one's: nearly always one. */
function cellsNear({ elementType, box }: ElementMarks): string[] {
  if (!box) return [];
  let cells: number[][] = [[]];
  for (const side of box) {
    const numbers = [...new Set([cellNumber(side - sameSideM), cellNumber(side + sameSideM)])];
    cells = cells.flatMap((cell) => numbers.map((number) => [...cell, number]));
  }
  return cells.map((cell) => cellName(elementType, cell));
}

const cellNumber = (side: number) => Math.floor((side - firstBorderM) / cellM);
const cellName = (elementType: string, cell: readonly number[]) => `${cell.join(' ')} ${elementType}`;

function isAlike(a: ElementMarks, b: ElementMarks): boolean {
  if (a.elementType !== b.elementType || !a.box || !b.box) return false;
  const sides = b.box;
  const isNear = a.box.every((side, i) => Math.abs(side - (sides[i] as number)) <= sameSideM);
  return isNear && Math.abs(a.surfaceM2 - b.surfaceM2) <= sameSurfaceShare * Math.max(a.surfaceM2, b.surfaceM2);
}
