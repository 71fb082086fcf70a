import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { Matrix4 } from 'three';

/** From positions of 0 to 1 to a block's frame. */
export function frameMatrix(frame: FlatBox): Matrix4 {
  return new Matrix4()
    .makeScale(extentOf(frame, 0), extentOf(frame, 1), extentOf(frame, 2))
    .setPosition(frame[0], frame[1], frame[2]);
}

/** Of a frame along an axis; a flat one keeps some, or nothing could be divided by it. */
export function extentOf(frame: FlatBox, axis: 0 | 1 | 2): number {
  return frame[axis + 3]! - frame[axis] || 1e-6;
}
