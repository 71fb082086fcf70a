import type { SeenCamera, SeenComponent, SeenPlane, SeenViewpoint } from '../SeenViewpoint.ts';
import type { XmlNode } from './parseXml.ts';
import { childOf, childrenOf, guidOf, isTrue, numberOf, textOf } from './xmlNode.ts';

type Vector = readonly [number, number, number];

const usualFovDegrees = 60;

export interface ReadSeen {
  guid: string | undefined;
  seen: SeenViewpoint;
  notKept: string[];
}

/** `viewpoint.bcfv` of any version. */
export function readViewpoint(info: XmlNode): ReadSeen {
  if (info.name !== 'VisualizationInfo') throw new Error('it is no viewpoint');
  const seen = {
    camera: readCamera(info),
    planes: childrenOf(childOf(info, 'ClippingPlanes'), 'ClippingPlane').flatMap(readPlane),
    ...readComponents(childOf(info, 'Components')),
    colouring: readColouring(childOf(childOf(info, 'Components'), 'Coloring')),
    lines: childrenOf(childOf(info, 'Lines'), 'Line').flatMap(readLine),
  };
  const hasBitmaps = childOf(info, 'Bitmap') || childOf(info, 'Bitmaps')?.children.length;
  return { guid: guidOf(info.attributes.Guid), seen, notKept: hasBitmaps ? ['pictures in the scene'] : [] };
}

export const nothingSeen: SeenViewpoint = {
  camera: null,
  planes: [],
  selection: [],
  visibility: { isDefault: true, exceptions: [] },
  colouring: [],
  lines: [],
};

function readComponents(components: XmlNode | undefined): Pick<SeenViewpoint, 'selection' | 'visibility'> {
  const loose = childrenOf(components, 'Component');
  // Until 2.0 each component says itself whether it is selected, and whether it is seen.
  if (loose.length > 0) {
    const isDefault = !/^(false|0)$/.test(components?.attributes.DefaultVisibilityComponents ?? 'true');
    const isVisible = ({ attributes: { Visible } }: XmlNode) => (Visible === undefined ? true : isTrue(Visible));
    return {
      selection: readAll(loose.filter(({ attributes }) => isTrue(attributes.Selected))),
      visibility: { isDefault, exceptions: readAll(loose.filter((node) => isVisible(node) !== isDefault)) },
    };
  }
  const visibility = childOf(components, 'Visibility');
  const hints = childOf(visibility, 'ViewSetupHints') ?? childOf(components, 'ViewSetupHints');
  return {
    selection: readAll(childrenOf(childOf(components, 'Selection'), 'Component')),
    visibility: {
      isDefault: visibility === undefined || isTrue(visibility.attributes.DefaultVisibility),
      exceptions: readAll(childrenOf(childOf(visibility, 'Exceptions'), 'Component')),
      ...(hints && { hints: readHints(hints) }),
    },
  };
}

const readHints = ({ attributes }: XmlNode) => ({
  spaces: isTrue(attributes.SpacesVisible),
  spaceBoundaries: isTrue(attributes.SpaceBoundariesVisible),
  openings: isTrue(attributes.OpeningsVisible),
});

const readAll = (nodes: readonly XmlNode[]): SeenComponent[] => nodes.flatMap(readComponent);

function readComponent(node: XmlNode): SeenComponent[] {
  const globalId = node.attributes.IfcGuid?.trim() || undefined;
  const system = textOf(node, 'OriginatingSystem');
  const tool = textOf(node, 'AuthoringToolId');
  if (system === undefined && tool === undefined) return globalId === undefined ? [] : [globalId];
  return [{ ...(globalId && { globalId }), ...(system && { system }), ...(tool && { tool }) }];
}

function readColouring(colouring: XmlNode | undefined): SeenViewpoint['colouring'] {
  return childrenOf(colouring, 'Color').flatMap((node) => {
    const colour = node.attributes.Color?.trim().replace(/^#/, '').toUpperCase() ?? '';
    const components = readAll([
      ...childrenOf(node, 'Component'),
      ...childrenOf(childOf(node, 'Components'), 'Component'),
    ]);
    return /^(?:[0-9A-F]{6}|[0-9A-F]{8})$/.test(colour) && components.length > 0 ? [{ colour, components }] : [];
  });
}

function readCamera(info: XmlNode): SeenCamera | null {
  const perspective = childOf(info, 'PerspectiveCamera');
  const camera = perspective ?? childOf(info, 'OrthogonalCamera');
  const eye = vectorOf(camera, 'CameraViewPoint');
  const direction = unit(vectorOf(camera, 'CameraDirection'));
  if (eye === undefined || direction === undefined) return null;
  const up = unit(vectorOf(camera, 'CameraUpVector')) ?? [0, 0, 1];
  const aspectRatio = numberOf(textOf(camera, 'AspectRatio'));
  const common = { eye, direction, up, ...(aspectRatio && aspectRatio > 0 && { aspectRatio }) };
  if (perspective) {
    const fov = numberOf(textOf(perspective, 'FieldOfView')) ?? usualFovDegrees;
    return { kind: 'perspective', ...common, size: fov > 0 && fov < 180 ? fov : usualFovDegrees };
  }
  const height = numberOf(textOf(camera, 'ViewToWorldScale')) ?? 0;
  return { kind: 'orthogonal', ...common, size: height > 0 ? height : 10 };
}

function readPlane(node: XmlNode): SeenPlane[] {
  const location = vectorOf(node, 'Location');
  const direction = unit(vectorOf(node, 'Direction'));
  return location && direction ? [{ location, direction }] : [];
}

function readLine(node: XmlNode): SeenViewpoint['lines'] {
  const start = vectorOf(node, 'StartPoint');
  const end = vectorOf(node, 'EndPoint');
  return start && end ? [{ start, end }] : [];
}

function vectorOf(node: XmlNode | undefined, name: string): Vector | undefined {
  const vector = childOf(node, name);
  const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => numberOf(textOf(vector, axis)));
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
}

function unit(vector: Vector | undefined): Vector | undefined {
  const length = Math.hypot(...(vector ?? [0]));
  return vector && length > 1e-9 && Number.isFinite(length)
    ? [vector[0] / length, vector[1] / length, vector[2] / length]
    : undefined;
}
