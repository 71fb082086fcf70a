import type { SeenCamera, SeenPlane, SeenViewpoint } from './SeenViewpoint.ts';

type Vector = readonly [number, number, number];

/** A bound that nothing sets is null. */
type Bounds = [number | null, number | null, number | null];

export interface ShownViewpoint {
  camera:
    | { eye: Vector; target: Vector; up: Vector; fovDegrees: number; orthographicHeightM?: number | undefined }
    | undefined;
  clip: { min: Bounds; max: Bounds } | undefined;
  /** What it has and we cannot show, in words. */
  notShown: string[];
}

/** As much of a viewpoint as we can show. */
export function showViewpoint({ camera, planes, lines }: SeenViewpoint): ShownViewpoint {
  const { clip, skewed } = clipOf(planes);
  const notShown = [
    ...(camera === null ? ['a camera'] : []),
    ...(skewed > 0 ? ['planes of a section that are not along the axes'] : []),
    ...(lines.length > 0 ? ['lines'] : []),
  ];
  return { camera: camera ? cameraOf(camera) : undefined, clip, notShown };
}

/** Where a camera looks at is nowhere said: so far away, as rooms are large. */
const usualDistance = 10;
const orthogonalFovDegrees = 60;
/** What the contract takes. */
const mostHeightM = 1e6;

function cameraOf({ kind, eye, direction, up, size }: SeenCamera): NonNullable<ShownViewpoint['camera']> {
  const fovDegrees = kind === 'perspective' ? Math.min(120, Math.max(5, size)) : orthogonalFovDegrees;
  // An orthogonal camera says how high its picture is: at this distance one with perspective shows as much.
  const distance = kind === 'perspective' ? usualDistance : size / 2 / Math.tan((fovDegrees * Math.PI) / 360);
  const target = eye.map((part, axis) => part + (direction[axis] as number) * distance) as unknown as Vector;
  const height = kind === 'orthogonal' && { orthographicHeightM: Math.min(mostHeightM, size) };
  return { eye, target, up, fovDegrees, ...height };
}

/** Half a degree off an axis is on it. */
const onAxis = 0.99996;

/** Planes along the axes make a box; their directions point to what is cut away. */
function clipOf(planes: readonly SeenPlane[]): { clip: ShownViewpoint['clip']; skewed: number } {
  const clip: NonNullable<ShownViewpoint['clip']> = { min: [null, null, null], max: [null, null, null] };
  let skewed = 0;
  for (const { location, direction } of planes) {
    const axis = direction.findIndex((part) => Math.abs(part) > onAxis);
    if (axis < 0) {
      skewed += 1;
      continue;
    }
    const at = location[axis] as number;
    const isUpper = (direction[axis] as number) > 0;
    const side = isUpper ? clip.max : clip.min;
    const before = side[axis] ?? at;
    side[axis] = isUpper ? Math.min(before, at) : Math.max(before, at);
  }
  return { clip: planes.length > skewed ? clip : undefined, skewed };
}
