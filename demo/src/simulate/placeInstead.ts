import { type Box, isEmpty } from '@plumbline/engine/ground/geometry/Box';
import { plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import type { Change } from './Change.ts';
import { boxCorners, type ClutterKind, clutterRoom } from './clutterShapes.ts';
import { elementBox } from './elementBox.ts';
import { type ClutterItem, standAt } from './placeClutter.ts';
import type { Design } from './readDesign.ts';
import { joinTriangles, type Triangles } from './Triangles.ts';

/** Over the place of what is flatter people walk. */
const flattestM = 0.3;
const fromStationM = 0.4;
const cardboard = [185, 150, 110, 255];
const before: ClutterKind[] = ['person', 'pallet', 'scaffold'];

interface Asked {
  design: Design;
  changes: readonly (Change | undefined)[];
  eyes: readonly Vector[];
  /** Of the missing elements. */
  share: number;
}

/** Something that is in no model where elements are missing: blocks through their place, or things close before it. */
export function placeInstead(
  { design, changes, eyes, share }: Asked,
  random: Random,
): { items: ClutterItem[]; triangles: Triangles } {
  const items: ClutterItem[] = [];
  const parts: Triangles[] = [];
  for (const { elementIndex, globalId } of design.elements) {
    const own = random.fork(`instead ${globalId}`);
    const box = elementBox(design, elementIndex);
    if (changes[elementIndex]?.kind !== 'missing' || own.next() >= share || isEmpty(box)) continue;
    if (box.max[2] - box.min[2] < flattestM) continue;
    const { item, triangles, room } = own.next() < 0.6 ? blockThrough(box, own) : thingBefore(box, own);
    if (eyes.some((eye) => isWithin(room, eye))) continue;
    items.push({ ...item, element: elementIndex });
    parts.push(triangles);
  }
  return { items, triangles: joinTriangles(parts) };
}

interface Placed {
  item: ClutterItem;
  triangles: Triangles;
  room: Box;
}

/** Some of its length, most of its height, and thicker than it. */
function blockThrough(box: Box, random: Random): Placed {
  const { along, across } = axesOf(box);
  const min: Vector = [...box.min];
  const max: Vector = [...box.max];
  const length = box.max[along] - box.min[along];
  const part = length * (0.3 + 0.6 * random.next());
  min[along] += (length - part) * random.next();
  max[along] = min[along] + part;
  min[across] -= 0.05 + 0.4 * random.next();
  max[across] += 0.05 + 0.4 * random.next();
  max[2] = min[2] + (box.max[2] - box.min[2]) * (0.3 + 0.6 * random.next());
  const corners = Float32Array.from(boxCorners(min, max));
  const count = corners.length / 9;
  const colour = Uint8Array.from({ length: count * 4 }, (_, i) => cardboard[i % 4]);
  const triangles = { corners, element: new Int32Array(count).fill(-1), colour };
  return { item: { kind: 'block', floor: min }, triangles, room: { min, max } };
}

function thingBefore(box: Box, random: Random): Placed {
  const { along, across } = axesOf(box);
  const kind = before[Math.floor(random.next() * before.length)];
  const { radiusM, heightM } = clutterRoom[kind];
  const offM = radiusM + 0.4 * random.next();
  const floor: Vector = [...box.min];
  floor[along] += (box.max[along] - box.min[along]) * random.next();
  floor[across] = random.next() < 0.5 ? box.min[across] - offM : box.max[across] + offM;
  const triangles = standAt(kind, floor, 2 * Math.PI * random.next(), random);
  const around: Vector = [radiusM, radiusM, 0];
  return {
    item: { kind, floor },
    triangles,
    room: { min: plus(floor, around, -1), max: plus(floor, [radiusM, radiusM, heightM]) },
  };
}

const axesOf = ({ min, max }: Box): { along: 0 | 1; across: 0 | 1 } =>
  max[0] - min[0] >= max[1] - min[1] ? { along: 0, across: 1 } : { along: 1, across: 0 };

const isWithin = ({ min, max }: Box, place: Vector): boolean =>
  place.every((value, axis) => value > min[axis] - fromStationM && value < max[axis] + fromStationM);
