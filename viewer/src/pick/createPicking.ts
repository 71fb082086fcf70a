import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import type { Block } from '../draw/Block.ts';
import { type Box, flatten } from '../geometry/Box.ts';
import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import { add, subtract, type WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';
import type { ElementStore } from '../scene/ElementStore.ts';
import { directionOf, type ScreenSize } from '../scene/screenMath.ts';
import { ghost, type VisibilityColumn } from '../scene/Visibility.ts';
import type { Pick } from '../ViewerEvents.ts';
import { pickBlocks } from './pickBlocks.ts';
import { pickInBox } from './pickInBox.ts';
import type { Ray } from './Ray.ts';
import { viewMatrix } from './viewMatrix.ts';

/** Finds elements on the screen. */
export interface Picking {
  pick(at: ScreenPoint, options?: { through?: boolean | undefined }): Pick | undefined;
  pickInBox(from: ScreenPoint, to: ScreenPoint, options?: { touched?: boolean | undefined }): number[];
  /** In the world. */
  rayAt(at: ScreenPoint): Ray;
}

/** Picking in what is shown and not clipped. */
export function createPicking({
  view,
  elements,
  visibility,
  seenFrom,
  measure,
}: {
  view: { readonly blocks: readonly Block[]; readonly clip: Box | undefined };
  elements: ElementStore;
  visibility: VisibilityColumn;
  seenFrom(): CameraState;
  measure(): ScreenSize;
}): Picking {
  return {
    rayAt(at) {
      const state = seenFrom();
      return { origin: state.eye, direction: directionOf(state, measure(), at) };
    },
    pick(at, { through = false } = {}) {
      const state = seenFrom();
      const { origin } = elements;
      const shown = visibility.column;
      const refused = through ? ghost : 0;
      const hit = pickBlocks(view.blocks, {
        ray: { origin: subtract(state.eye, origin), direction: directionOf(state, measure(), at) },
        boxes: elements.boxes,
        isHit: (element) => shown[element] !== 0 && (shown[element]! & refused) === 0,
        clip: view.clip && flatten(view.clip, origin),
      });
      if (!hit) return undefined;
      const place = (point: WorldPoint) => add(point, origin);
      const [a, b, c] = hit.triangle;
      return { ...hit, point: place(hit.point), triangle: [place(a), place(b), place(c)] };
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
