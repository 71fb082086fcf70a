import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { type Apart, leftOutOf, withGuests } from '../draw/Apart.ts';
import type { Block } from '../draw/Block.ts';
import { type Box, flatten } from '../geometry/Box.ts';
import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import { add, lengthOf, subtract, type WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';
import type { ElementStore } from '../scene/ElementStore.ts';
import { type ScreenSize, sightAt } from '../scene/screenMath.ts';
import { ghost, passed, type VisibilityColumn } from '../scene/Visibility.ts';
import type { Pick } from '../ViewerEvents.ts';
import { pickBlocks } from './pickBlocks.ts';
import { pickInBox } from './pickInBox.ts';
import type { Ray } from './Ray.ts';
import { viewMatrix } from './viewMatrix.ts';

/** Finds elements on the screen. */
export interface Picking {
  pick(at: ScreenPoint, options?: { through?: boolean | undefined }): Pick | undefined;
  pickInBox(from: ScreenPoint, to: ScreenPoint, options?: { touched?: boolean | undefined }): number[];
  /** What a ray of the world meets first. */
  cast(ray: Ray, options: CastOptions): Pick | undefined;
  /** In the world. */
  rayAt(at: ScreenPoint): Ray;
}

export interface CastOptions {
  /** Nothing farther away is met. */
  mostM?: number | undefined;
  /** Others are passed. */
  isHit(element: number): boolean;
}

/** Picking in what is shown and not clipped. */
export function createPicking({
  view,
  elements,
  visibility,
  seenFrom,
  measure,
}: {
  view: {
    readonly blocks: readonly Block[];
    readonly guests: readonly Block[];
    readonly apart: Apart | undefined;
    readonly clip: Box | undefined;
  };
  elements: ElementStore;
  visibility: VisibilityColumn;
  seenFrom(): CameraState;
  measure(): ScreenSize;
}): Picking {
  const rayAt = (at: ScreenPoint) => sightAt(seenFrom(), measure(), at);

  function cast(ray: Ray, { mostM, isHit }: CastOptions): Pick | undefined {
    const { origin } = elements;
    const hit = pickBlocks(view.blocks, {
      ray: { ...ray, origin: subtract(ray.origin, origin) },
      boxes: elements.boxes,
      isHit,
      clip: view.clip && flatten(view.clip, origin),
      mostM,
    });
    if (!hit) return undefined;
    const place = (point: WorldPoint) => add(point, origin);
    const [a, b, c] = hit.triangle;
    return { ...hit, point: place(hit.point), triangle: [place(a), place(b), place(c)] };
  }

  /** Whether something of another model stands before what would be hit: nothing is known of it here. */
  function isBehindGuest(ray: Ray, options: CastOptions): boolean {
    const { guests } = view.apart ?? {};
    if (!guests || view.guests.length === 0) return false;
    const { origin, boxes } = guests;
    const clip = view.clip && flatten(view.clip, origin);
    const about = { ...ray, origin: subtract(ray.origin, origin) };
    return (
      pickBlocks(view.guests, { mostM: options.mostM, isHit: options.isHit, ray: about, boxes, clip }) !== undefined
    );
  }

  return {
    rayAt,
    cast,
    pick(at, { through = false } = {}) {
      const shown = at.side === undefined ? visibility.column : withGuests(visibility, view.apart);
      const refused = through ? ghost : passed;
      const leftOut = view.apart?.leftOut;
      const absent = at.side === undefined ? 0 : leftOutOf(at.side);
      const isHit = (element: number) =>
        shown[element] !== 0 && (shown[element]! & refused) === 0 && ((leftOut?.[element] ?? 0) & absent) === 0;
      const ray = rayAt(at);
      const hit = cast(ray, { isHit });
      const mostM = hit && lengthOf(subtract(hit.point, ray.origin));
      return at.side !== undefined && isBehindGuest(ray, { isHit, mostM }) ? undefined : hit;
    },
    pickInBox(from, to, { touched = to.x < from.x } = {}) {
      const shown = visibility.column;
      const clip = view.clip && flatten(view.clip, elements.origin);
      const { width, height } = measure();
      return pickInBox(
        { from, to, touched },
        {
          boxes: elements.boxes,
          isHit: (element) =>
            shown[element] !== 0 &&
            (shown[element]! & ghost) === 0 &&
            (!clip || overlaps(elements.boxes, element * 6, clip)),
          matrix: viewMatrix(seenFrom(), elements.origin, width / height),
          width,
          height,
        },
      );
    },
  };
}

function overlaps(boxes: Float32Array, at: number, clip: FlatBox): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[at + axis]! > clip[axis + 3]! || boxes[at + axis + 3]! < clip[axis]!) return false;
  }
  return true;
}
