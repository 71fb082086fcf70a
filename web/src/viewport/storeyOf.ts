import type { ModelDatum } from '@plumbline/contract/createDatum';
import type { Box } from '@plumbline/viewer/geometry/Box';
import type { CameraState } from '@plumbline/viewer/scene/cameraMath';

/** Where a camera is: the storey that it is in, or looks at from outside; the lowest below all. */
export interface CameraStorey {
  storey: ModelDatum['storeys'][number] | undefined;
  isInside: boolean;
}

/** The storey of a camera; `box` is around the building. */
export function storeyOf(
  { eye, target }: CameraState,
  { storeys }: Pick<ModelDatum, 'storeys'>,
  box: Box,
): CameraStorey {
  const isInside = eye.every((value, axis) => value >= box.min[axis]! && value <= box.max[axis]!);
  const heightM = isInside ? eye[2] : target[2];
  return { storey: storeys.findLast(({ elevationM }) => elevationM <= heightM + 0.1) ?? storeys[0], isInside };
}
