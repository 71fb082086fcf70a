import type { PerspectiveCamera } from 'three';

/** The one place where a projection is made: of a camera's angle, or of parallel lines where a height is given. */
export function setProjection(camera: PerspectiveCamera, heightM: number | undefined): void {
  if (heightM === undefined) {
    camera.updateProjectionMatrix();
    return;
  }
  const top = heightM / 2;
  const right = top * camera.aspect;
  camera.projectionMatrix.makeOrthographic(-right, right, top, -top, camera.near, camera.far);
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}

/** Whether lines of sight are parallel; shaders see it by `projectionMatrix[3].w`, which is 1 then and 0 otherwise. */
export function isParallel({ projectionMatrix }: Pick<PerspectiveCamera, 'projectionMatrix'>): boolean {
  return projectionMatrix.elements[15] === 1;
}

/** Pixels that a metre has: at a metre's depth, or without perspective anywhere. */
export function pixelsPerMetre(
  { projectionMatrix }: Pick<PerspectiveCamera, 'projectionMatrix'>,
  height: number,
): number {
  return (projectionMatrix.elements[5]! * height) / 2;
}
