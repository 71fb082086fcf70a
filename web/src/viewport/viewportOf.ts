import type { Viewport } from '@plumbline/contract/resources/viewport';
import type { CameraState } from '@plumbline/viewer/scene/cameraMath';

/** A camera as it is kept. */
export function viewportOf({ eye, target, up, fovDegrees, orthographicHeightM }: CameraState): Viewport {
  const height = orthographicHeightM !== undefined && { orthographicHeightM };
  return { eye: [...eye], target: [...target], up: [...up], fovDegrees, ...height };
}
