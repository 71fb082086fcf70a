import type { Box } from '../geometry/Box.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import { createGroundShadow, shadowPixels } from './createGroundShadow.ts';
import type { Painter } from './createPainter.ts';
import { qualitySteps } from './createQuality.ts';
import type { Sky } from './createSky.ts';
import type { ModelScene } from './ModelScene.ts';
import { measureFootprint } from './measureFootprint.ts';

/** The ground under the models. */
export interface Ground {
  readonly bytes: number;
  /** What stands on it may be another: its shadow is drawn anew, while models come only now and then. */
  touch(): void;
  /** Before a frame; true when another view was culled for its shadow. */
  prepare(scene: { bounds: Box | undefined; clip: Box | undefined; origin: WorldPoint; shown: Uint8Array }): boolean;
  dispose(): void;
}

/** Of a shadow a coarse building is enough. */
const coarsest = qualitySteps.at(-1)!;
const restMs = 250;

/** A ground that the sky draws; `isFixed` has its shadow in every frame. */
export function createGround({
  sky,
  painter,
  models,
  isFixed,
  request,
}: {
  sky: Pick<Sky, 'setGround'>;
  painter: Pick<Painter, 'prepare'>;
  models: Pick<ModelScene, 'solids' | 'cull' | 'setCamera'>;
  isFixed: boolean;
  request(): void;
}): Ground {
  const shadow = createGroundShadow();
  let isStale = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isDue(): boolean {
    if (!isStale) return false;
    if (isFixed) return true;
    if (timer !== undefined) return false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isStale) request();
    }, restMs);
    return true;
  }

  return {
    get bytes() {
      return shadow.bytes;
    },
    touch() {
      isStale = true;
    },
    prepare({ bounds, clip, origin, shown }) {
      // What is cut off above the ground would hang in the air.
      const isSeen = bounds !== undefined && (clip === undefined || clip.min[2] <= bounds.min[2]);
      if (!isSeen) {
        sky.setGround(undefined);
        return false;
      }
      const footprint = measureFootprint(bounds, origin);
      const draws = isDue();
      if (draws) {
        shadow.place(footprint);
        models.setCamera(shadow.camera);
        models.cull(shadow.camera, { shown, height: shadowPixels, quality: coarsest });
        painter.prepare((renderer) => shadow.draw(renderer, models.solids));
        isStale = false;
      }
      sky.setGround({ ...footprint, shadow: shadow.texture });
      return draws;
    },
    dispose() {
      clearTimeout(timer);
      shadow.dispose();
    },
  };
}
