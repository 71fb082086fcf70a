import type { XmlNode } from './parseXml.ts';
import type { ReadCamera, ReadViewpoint } from './ReadTopic.ts';
import { guidOf } from './readMarkup.ts';
import { childOf, childrenOf, isTrue, numberOf, textOf } from './xmlNode.ts';

type Vector = readonly [number, number, number];

/** Where a camera looks at is nowhere said: so far away, as rooms are large. */
const usualDistance = 10;
const usualFovDegrees = 60;

/** `viewpoint.bcfv` of any version, or as much of it as can be shown. */
export function readViewpoint(info: XmlNode): Omit<ReadViewpoint, 'snapshot'> {
  if (info.name !== 'VisualizationInfo') throw new Error('it is no viewpoint');
  const { clip, skewed } = readClip(childOf(info, 'ClippingPlanes'));
  const camera = readCamera(info);
  const notShown = [
    ...(camera === undefined ? ['a camera'] : []),
    ...(skewed > 0 ? ['planes of a section that are not along the axes'] : []),
    ...(childOf(info, 'Lines')?.children.length ? ['lines'] : []),
    ...(childOf(info, 'Bitmap') || childOf(info, 'Bitmaps')?.children.length ? ['pictures in the scene'] : []),
  ];
  return { guid: guidOf(info.attributes.Guid), camera, clip, ...readComponents(info), notShown };
}

function readComponents(info: XmlNode): Pick<ReadViewpoint, 'selection' | 'visibility'> {
  const components = childOf(info, 'Components');
  const loose = childrenOf(components, 'Component');
  // Until 2.0 each component says itself whether it is selected, and whether it is seen.
  if (loose.length > 0) {
    const isDefault = !/^(false|0)$/.test(components?.attributes.DefaultVisibilityComponents ?? 'true');
    const isVisible = ({ attributes: { Visible } }: XmlNode) => (Visible === undefined ? true : isTrue(Visible));
    return {
      selection: globalIds(loose.filter(({ attributes }) => isTrue(attributes.Selected))),
      visibility: { isDefault, exceptions: globalIds(loose.filter((node) => isVisible(node) !== isDefault)) },
    };
  }
  const visibility = childOf(components, 'Visibility');
  return {
    selection: globalIds(childrenOf(childOf(components, 'Selection'), 'Component')),
    visibility: {
      isDefault: visibility === undefined || isTrue(visibility.attributes.DefaultVisibility),
      exceptions: globalIds(childrenOf(childOf(visibility, 'Exceptions'), 'Component')),
    },
  };
}

const globalIds = (nodes: readonly XmlNode[]) =>
  nodes.flatMap(({ attributes: { IfcGuid } }) => (IfcGuid?.trim() ? [IfcGuid.trim()] : []));

function readCamera(info: XmlNode): ReadCamera | undefined {
  const perspective = childOf(info, 'PerspectiveCamera');
  const camera = perspective ?? childOf(info, 'OrthogonalCamera');
  const eye = vectorOf(camera, 'CameraViewPoint');
  const direction = unit(vectorOf(camera, 'CameraDirection'));
  if (eye === undefined || direction === undefined) return undefined;
  const up = unit(vectorOf(camera, 'CameraUpVector')) ?? [0, 0, 1];
  const fovDegrees = Math.min(120, Math.max(5, numberOf(textOf(perspective, 'FieldOfView')) ?? usualFovDegrees));
  // An orthogonal camera says how high its picture is: at this distance ours shows as much.
  const height = numberOf(textOf(camera, 'ViewToWorldScale'));
  const distance = height && height > 0 ? height / 2 / Math.tan((fovDegrees * Math.PI) / 360) : usualDistance;
  return { eye, target: along(eye, direction, distance), up, fovDegrees };
}

function vectorOf(node: XmlNode | undefined, name: string): Vector | undefined {
  const vector = childOf(node, name);
  const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => numberOf(textOf(vector, axis)));
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
}

function unit(vector: Vector | undefined): Vector | undefined {
  const length = Math.hypot(...(vector ?? [0]));
  return vector && length > 1e-9 ? [vector[0] / length, vector[1] / length, vector[2] / length] : undefined;
}

const along = (from: Vector, direction: Vector, distance: number): Vector => [
  from[0] + direction[0] * distance,
  from[1] + direction[1] * distance,
  from[2] + direction[2] * distance,
];

/** Half a degree off an axis is on it. */
const onAxis = 0.99996;

/** Planes along the axes make a box; their directions point to what is cut away. */
function readClip(planes: XmlNode | undefined): { clip: ReadViewpoint['clip']; skewed: number } {
  const clip: NonNullable<ReadViewpoint['clip']> = { min: [null, null, null], max: [null, null, null] };
  let straight = 0;
  let skewed = 0;
  for (const plane of childrenOf(planes, 'ClippingPlane')) {
    const location = vectorOf(plane, 'Location');
    const direction = unit(vectorOf(plane, 'Direction'));
    const axis = direction?.findIndex((part) => Math.abs(part) > onAxis) ?? -1;
    if (location === undefined || direction === undefined || axis < 0) {
      skewed += 1;
      continue;
    }
    straight += 1;
    const at = location[axis] as number;
    const isUpper = (direction[axis] as number) > 0;
    const side = isUpper ? clip.max : clip.min;
    const before = side[axis] ?? at;
    side[axis] = isUpper ? Math.min(before, at) : Math.max(before, at);
  }
  return { clip: straight > 0 ? clip : undefined, skewed };
}
