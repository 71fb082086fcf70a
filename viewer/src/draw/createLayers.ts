import { Group, type PerspectiveCamera, Plane, type Scene, Vector3 } from 'three';
import { type Box, flatten, shift, unite } from '../geometry/Box.ts';
import { scale, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { distanceToBox, placeBox, readPlanes } from './CullView.ts';
import type { Layer, LayerFrame } from './Layer.ts';
import { isParallel } from './setProjection.ts';
import type { Side } from './TwoPictures.ts';

/** The layers of a scene. */
export interface Layers {
  readonly count: number;
  readonly bytes: number;
  /** Around all of them. */
  readonly box: Box | undefined;
  /** Around those that the camera fits in. */
  readonly fitBox: Box | undefined;
  /** Gives what takes it away again, which may be called twice. */
  add(layer: Layer): () => void;
  /** Puts all in place for a frame; gives the metres to the nearest that may be seen, Infinity when nothing is. */
  prepare(camera: PerspectiveCamera, frame: LayerFrame, origin: WorldPoint): number;
  /** Leaves out what is of the other picture; all are there without a side. */
  showSide(side: Side | undefined): void;
  dispose(): void;
}

/** No layers yet; they are drawn with `scene`. */
export function createLayers(scene: Scene): Layers {
  const groups = new Map<Layer, Group>();
  const planes = new Float64Array(24);

  function remove(layer: Layer): void {
    const group = groups.get(layer);
    if (!group) return;
    groups.delete(layer);
    group.clear();
    group.removeFromParent();
    layer.dispose();
  }

  function measureNearest(camera: PerspectiveCamera, origin: WorldPoint): number {
    readPlanes(camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse), planes);
    const { x, y, z } = camera.position;
    let nearest = Infinity;
    for (const { boxes, object } of groups.keys()) {
      if (!object.visible) continue;
      for (const box of boxes) {
        const flat = flatten(box, origin);
        if (placeBox({ planes }, flat) > 0)
          nearest = Math.min(nearest, distanceToBox({ eye: [x, y, z], isParallel: isParallel(camera) }, flat));
      }
    }
    return nearest;
  }

  return {
    get count() {
      return groups.size;
    },
    get bytes() {
      let bytes = 0;
      for (const layer of groups.keys()) bytes += layer.bytes;
      return bytes;
    },
    get box() {
      return boxOf([...groups.keys()]);
    },
    get fitBox() {
      return boxOf([...groups.keys()].filter(({ isAside }) => !isAside));
    },
    add(layer) {
      const group = new Group();
      group.add(layer.object);
      scene.add(group);
      groups.set(layer, group);
      return () => remove(layer);
    },
    prepare(camera, frame, origin) {
      for (const [layer, group] of groups) {
        layer.prepare?.({ ...frame, clip: frame.clip && shift(frame.clip, scale(layer.origin, -1)) });
        group.position.set(...subtract(layer.origin, origin));
        group.updateMatrixWorld();
      }
      return measureNearest(camera, origin);
    },
    showSide(side) {
      for (const [layer, group] of groups) {
        group.visible = side === undefined || layer.side === undefined || layer.side === side;
      }
    },
    dispose() {
      for (const layer of [...groups.keys()]) remove(layer);
    },
  };
}

function boxOf(layers: readonly Layer[]): Box | undefined {
  let around: Box | undefined;
  for (const { boxes, object } of layers) {
    if (object.visible) for (const box of boxes) around = unite(around, box);
  }
  return around;
}

/** Planes that leave what lies in a box, for the materials of three.js. */
export function planesOf({ min, max }: Box, origin: WorldPoint): Plane[] {
  return ([0, 1, 2] as const).flatMap((axis) => {
    const inwards = new Vector3().setComponent(axis, 1);
    return [
      new Plane(inwards, origin[axis] - min[axis]),
      new Plane(inwards.clone().negate(), max[axis] - origin[axis]),
    ];
  });
}
