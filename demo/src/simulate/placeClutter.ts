import { isOccluded } from '@plumbline/engine/ground/geometry/castRay';
import { plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import { type ClutterKind, clutterRoom, shapeClutter } from './clutterShapes.ts';
import type { Scene } from './createScene.ts';
import type { PlannedClutter } from './SimulationOptions.ts';
import { joinTriangles, type Triangles } from './Triangles.ts';

/** A thing that is in no model, where it stands about the scene's origin. */
export interface ClutterItem {
  /** A cover stands about an element, a block through the place of a missing one. */
  kind: ClutterKind | 'cover' | 'block';
  floor: Vector;
  /** What it hides, or stands instead of. */
  element?: number | undefined;
}

type PlacedItem = ClutterItem & { kind: ClutterKind };

/** How often each kind is drawn. */
const mix: ClutterKind[] = ['person', 'person', 'person', 'pallet', 'pallet', 'scaffold', 'ladder', 'tripod', 'cable'];
const fromStationM = 0.9;
const nearStationM = 5;

/** Things on floors, half of them near stations, a quarter indoors; none in an element, in another thing or on the scanner's feet. */
export function placeClutter(
  scene: Scene,
  standpoints: readonly Vector[],
  eyes: readonly Vector[],
  count: number,
  random: Random,
): { items: PlacedItem[]; triangles: Triangles } {
  const items: PlacedItem[] = [];
  const parts: Triangles[] = [];
  const near = standpoints.filter((place) => eyes.some((eye) => isNear(eye, place)));
  const indoors = standpoints.filter(([x, y, z]) => isOccluded(scene.opaque, x, y, z + 1, 0, 0, 1, 0, 30));
  const turns = [near, indoors, near, standpoints].filter((places) => places.length > 0);
  for (let k = 0; turns.length > 0 && k < 20 * count && items.length < count; k++) {
    const places = turns[k % turns.length];
    const kind = mix[Math.floor(random.next() * mix.length)];
    const place = places[Math.floor(random.next() * places.length)];
    const floor = plus(place, [0.6 * (random.next() - 0.5), 0.6 * (random.next() - 0.5), 0]);
    const turn = 2 * Math.PI * random.next();
    if (!hasRoom(scene, kind, floor) || isTaken(kind, floor, items, eyes)) continue;
    items.push({ kind, floor });
    parts.push(standAt(kind, floor, turn, random));
  }
  return { items, triangles: joinTriangles(parts) };
}

/** Things where somebody wants them. */
export function putClutter(
  origin: Vector,
  planned: readonly PlannedClutter[],
  random: Random,
): { items: PlacedItem[]; triangles: Triangles } {
  const items = planned.map(({ kind, at }) => ({ kind, floor: plus(at, origin, -1) }));
  const parts = items.map(({ kind, floor }, i) =>
    standAt(kind, floor, (planned[i].turnDegrees * Math.PI) / 180, random.fork(`${i}`)),
  );
  return { items, triangles: joinTriangles(parts) };
}

function isNear([x, y, z]: Vector, place: Vector): boolean {
  const flat = Math.hypot(x - place[0], y - place[1]);
  return flat > fromStationM && flat < nearStationM && Math.abs(z - 1.6 - place[2]) < 0.5;
}

function hasRoom({ opaque }: Scene, kind: ClutterKind, [x, y, z]: Vector): boolean {
  const { radiusM, heightM } = clutterRoom[kind];
  if (isOccluded(opaque, x, y, z + 0.02, 0, 0, 1, 0, heightM)) return false;
  for (let k = 0; k < 16; k++) {
    const dx = Math.cos((k / 16) * 2 * Math.PI);
    const dy = Math.sin((k / 16) * 2 * Math.PI);
    for (let height = 0.03; height < heightM; height += 0.4) {
      if (isOccluded(opaque, x, y, z + height, dx, dy, 0, 0, radiusM)) return false;
    }
    // On the floor all around.
    if (!isOccluded(opaque, x + radiusM * dx, y + radiusM * dy, z + 0.03, 0, 0, -1, 0, 0.06)) return false;
  }
  return true;
}

function isTaken(kind: ClutterKind, floor: Vector, items: readonly PlacedItem[], eyes: readonly Vector[]): boolean {
  const { radiusM } = clutterRoom[kind];
  const flat = (other: Vector) => Math.hypot(other[0] - floor[0], other[1] - floor[1]);
  if (eyes.some((eye) => Math.abs(eye[2] - floor[2]) < 2.5 && flat(eye) < radiusM + 0.4)) return true;
  return items.some(
    (item) => Math.abs(item.floor[2] - floor[2]) < 2.5 && flat(item.floor) < radiusM + clutterRoom[item.kind].radiusM,
  );
}

/** One of its kind at a place, turned about the vertical. */
export function standAt(kind: ClutterKind, floor: Vector, turn: number, random: Random): Triangles {
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  const { parts } = shapeClutter(kind, random);
  return joinTriangles(
    parts.map(({ corners, colour }) => {
      const count = corners.length / 9;
      const colours = new Uint8Array(count * 4);
      for (let k = 0; k < count; k++) colours.set([...colour, 255], k * 4);
      const placed = new Float32Array(corners.length);
      for (let c = 0; c < corners.length; c += 3) {
        placed[c] = floor[0] + cosine * corners[c] - sine * corners[c + 1];
        placed[c + 1] = floor[1] + sine * corners[c] + cosine * corners[c + 1];
        placed[c + 2] = floor[2] + corners[c + 2];
      }
      return { corners: placed, element: new Int32Array(count).fill(-1), colour: colours };
    }),
  );
}
