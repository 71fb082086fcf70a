import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import type { SeenCamera, SeenComponent, SeenPlane, SeenViewpoint, SeenVisibility } from '../SeenViewpoint.ts';
import type { BcfViewpoint } from './BcfTopic.ts';
import { cameraOf } from './cameraOf.ts';
import { around, element, type Xml, xmlFile } from './xml.ts';

type Vector = readonly [number, number, number];

/** What the standard calls one; other names of elements cannot be written. */
const globalId = /^[0-9A-Za-z_$]{22}$/;

/** Where nothing is kept of the window it was seen in: that of most screens. */
const usualAspectRatio = 16 / 9;
const usualDistance = 10;

/** A viewpoint as `viewpoint.bcfv`. */
export function viewpointXml({ guid, seen }: BcfViewpoint, version: BcfVersion): string {
  return xmlFile(
    element(
      'VisualizationInfo',
      { Guid: guid },
      componentsXml(seen, version),
      cameraXml(seen.camera, version),
      around(
        'Lines',
        seen.lines.map(({ start, end }) => element('Line', vectorXml('StartPoint', start), vectorXml('EndPoint', end))),
      ),
      around('ClippingPlanes', seen.planes.map(planeXml)),
    ),
  );
}

function componentsXml({ selection, visibility, colouring }: SeenViewpoint, version: BcfVersion): Xml {
  const exceptions = around('Exceptions', components(visibility.exceptions));
  const hints = hintsXml(visibility);
  const isDefault = { DefaultVisibility: visibility.isDefault };
  const colours = colouring.flatMap((one) => colourXml(one.colour, components(one.components), version) ?? []);
  const chosen = around('Selection', components(selection));
  // The hints stand beside the visibility in 2.1, and within it in 3.0.
  return version === '2.1'
    ? element('Components', hints, chosen, element('Visibility', isDefault, exceptions), around('Coloring', colours))
    : element('Components', chosen, element('Visibility', isDefault, hints, exceptions), around('Coloring', colours));
}

function hintsXml({ hints }: SeenVisibility): Xml | undefined {
  if (hints === undefined) return undefined;
  const { spaces, spaceBoundaries, openings } = hints;
  return element('ViewSetupHints', {
    SpacesVisible: spaces,
    SpaceBoundariesVisible: spaceBoundaries,
    OpeningsVisible: openings,
  });
}

const components = (seen: readonly SeenComponent[]): Xml[] => seen.flatMap((one) => componentXml(one) ?? []);

function componentXml(component: SeenComponent): Xml | undefined {
  const { globalId: id, system, tool } = typeof component === 'string' ? { globalId: component } : component;
  const IfcGuid = id && globalId.test(id) ? id : undefined;
  if (IfcGuid === undefined && system === undefined && tool === undefined) return undefined;
  return element(
    'Component',
    { IfcGuid },
    system === undefined ? undefined : element('OriginatingSystem', system),
    tool === undefined ? undefined : element('AuthoringToolId', tool),
  );
}

function colourXml(colour: string, coloured: readonly Xml[], version: BcfVersion): Xml | undefined {
  if (coloured.length === 0) return undefined;
  const Color = colour.replace('#', '').toUpperCase();
  return element('Color', { Color }, ...(version === '2.1' ? coloured : [element('Components', coloured)]));
}

/** 3.0 wants one: of a viewpoint without any, from above. */
const fromAbove: SeenCamera = {
  kind: 'perspective',
  eye: [0, 0, 50],
  direction: [0, 0, -1],
  up: [0, 1, 0],
  size: 60,
};

function cameraXml(camera: SeenCamera | null, version: BcfVersion): Xml | undefined {
  if (camera === null) return version === '2.1' ? undefined : cameraXml(fromAbove, version);
  const { kind, size, aspectRatio = usualAspectRatio } = camera;
  const ratio = version === '3.0' ? element('AspectRatio', aspectRatio) : undefined;
  const isPerspective = kind === 'perspective';
  const target = ahead(camera);
  const { eye, direction, up, fovDegrees } = cameraOf(
    { eye: camera.eye, target, up: camera.up, fovDegrees: isPerspective ? size : 50 },
    version,
  );
  const place = [
    vectorXml('CameraViewPoint', eye),
    vectorXml('CameraDirection', direction),
    vectorXml('CameraUpVector', up),
  ];
  return isPerspective
    ? element('PerspectiveCamera', ...place, element('FieldOfView', fovDegrees), ratio)
    : element('OrthogonalCamera', ...place, element('ViewToWorldScale', size), ratio);
}

const ahead = ({ eye, direction, distance = usualDistance }: SeenCamera): Vector => [
  eye[0] + direction[0] * distance,
  eye[1] + direction[1] * distance,
  eye[2] + direction[2] * distance,
];

const vectorXml = (name: string, [x, y, z]: Vector) => element(name, element('X', x), element('Y', y), element('Z', z));

const planeXml = ({ location, direction }: SeenPlane) =>
  element('ClippingPlane', vectorXml('Location', location), vectorXml('Direction', direction));
