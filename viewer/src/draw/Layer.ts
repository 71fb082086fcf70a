import type { Object3D } from 'three';
import type { Box } from '../geometry/Box.ts';
import type { WorldPoint } from '../geometry/vectors.ts';
import type { CameraState } from '../scene/cameraMath.ts';
import type { ScreenSize } from '../scene/screenMath.ts';
import type { Side } from './TwoPictures.ts';

/** Points, meshes and sprites that a tool puts into the scene beside the models. */
export interface Layer {
  /** What the coordinates of `object` lie about, world metres: float32 numbers are then small. */
  readonly origin: WorldPoint;
  readonly object: Object3D;
  /** Around each part of it, world metres; nothing of it is cut off by depth, and the camera fits it in. May change. */
  readonly boxes: readonly Box[];
  /** It is drawn beside what is looked at: the camera does not fit it in. */
  readonly isAside?: boolean;
  /** Where two pictures are drawn it is in this one alone. */
  readonly side?: Side;
  /** On the GPU. */
  readonly bytes: number;
  /** Before each frame and each capture. */
  prepare?(frame: LayerFrame): void;
  /** Frees geometries, materials and textures; called once, when the layer is taken away or the viewer ends. */
  dispose(): void;
}

/** What a layer may want to know of the frame that is drawn next. */
export interface LayerFrame {
  camera: CameraState;
  /** CSS pixels. */
  size: ScreenSize;
  /** Device pixels for each. */
  ratio: number;
  /** The section box about the layer's origin. Materials of three.js are cut by themselves, shaders have to look at this. */
  clip: Box | undefined;
  /** The camera moves and frames take long: it may be coarser. */
  isQuick: boolean;
}
