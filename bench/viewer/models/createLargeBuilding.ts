import type { DemoElement, PlacedElement } from '../../../demo/src/building/DemoElement.ts';
import { designBuilding } from '../../../demo/src/building/design/designBuilding.ts';
import { createIfcFile, headerOf } from '../../../demo/src/building/ifc/IfcFile.ts';
import { writeElements } from '../../../demo/src/building/ifc/writeElements.ts';
import { writeProject } from '../../../demo/src/building/ifc/writeProject.ts';
import { createPlan } from '../../../demo/src/building/plan/createPlan.ts';
import type { BenchModel } from './BenchModel.ts';

const storeys = 10;
/** Wings stand in rows, with courts between them; millimetres from one to the next. */
const wings = { inRow: 4, pitchX: 52_000, pitchY: 34_000 };

/**
 * A large complex of ten storeys: as many wings of the demo building, each with rooms of its own, as `elements` fill.
 * Parts of one that is too large for a file each begin with a wing of their own.
 */
export function createLargeBuilding({
  elements: wanted,
  firstWing = 0,
}: {
  elements: number;
  firstWing?: number | undefined;
}): BenchModel & { wings: number } {
  const name = `large-building-${wanted}${firstWing === 0 ? '' : `-${firstWing}`}.ifc`;
  const chosen: DemoElement[] = [];
  let elements = 0;
  let wing = firstWing;
  for (; elements < wanted; wing++) {
    const before = elements;
    for (const element of designWing(wing)) {
      const count = countElements(element);
      if (elements + count > wanted) continue;
      chosen.push(element);
      elements += count;
    }
    if (elements === before) break;
  }
  const file = createIfcFile('large building');
  const project = writeProject(file, 'All trades', createPlan({ seed: 1, storeys }).levels, { hasTerrain: false });
  writeElements(file, project, chosen);
  return { name, bytes: file.toBytes(headerOf(name)), elements, wings: wing - firstWing };
}

function designWing(wing: number): DemoElement[] {
  const plan = createPlan({ seed: wing + 1, storeys });
  const [alongX, alongY] = [(wing % wings.inRow) * wings.pitchX, Math.floor(wing / wings.inRow) * wings.pitchY];
  return designBuilding(plan).map((element) => {
    const [x, y, z] = element.at;
    return { ...marked(element, `W${wing + 1}-`), storey: element.storey, at: [x + alongX, y + alongY, z] as const };
  });
}

/** GlobalIds follow from marks, so every wing needs its own. */
function marked(element: PlacedElement, prefix: string): PlacedElement {
  return {
    ...element,
    mark: prefix + element.mark,
    parts: element.parts?.map((part) => marked(part, prefix)),
    openings: element.openings?.map((opening) => ({
      ...opening,
      filling: opening.filling && marked(opening.filling, prefix),
    })),
  };
}

/** What can be seen: the element, its parts, and what fills its holes. */
function countElements({ shape, parts = [], openings = [] }: PlacedElement): number {
  const fillings = openings.flatMap(({ filling }) => filling ?? []);
  return [...parts, ...fillings].reduce((sum, each) => sum + countElements(each), shape ? 1 : 0);
}
