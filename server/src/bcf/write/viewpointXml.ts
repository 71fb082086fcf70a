import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import type { BcfViewpoint } from './BcfTopic.ts';
import { cameraOf } from './cameraOf.ts';
import { around, element, type Xml, xmlFile } from './xml.ts';

type Vector = readonly [number, number, number];

/** What the standard calls one; other names of elements cannot be written. */
const globalId = /^[0-9A-Za-z_$]{22}$/;

/** Of the window it was seen in nothing is kept: that of most screens. */
const aspectRatio = 16 / 9;

/** A viewpoint as `viewpoint.bcfv`. */
export function viewpointXml(viewpoint: BcfViewpoint, version: BcfVersion): string {
  const { guid, clip } = viewpoint;
  return xmlFile(
    element(
      'VisualizationInfo',
      { Guid: guid },
      componentsXml(viewpoint, version),
      cameraXml(viewpoint, version),
      clip && element('ClippingPlanes', planesOf(clip).map(planeXml)),
    ),
  );
}

function componentsXml({ selection, hidden, isolated, colouring }: BcfViewpoint, version: BcfVersion): Xml {
  const exceptions = around('Exceptions', components(isolated ?? hidden));
  const hints = element('ViewSetupHints', {
    SpacesVisible: false,
    SpaceBoundariesVisible: false,
    OpeningsVisible: false,
  });
  const visibility = { DefaultVisibility: isolated === undefined };
  const colours = colouring.flatMap(({ colour, globalIds }) => colourXml(colour, components(globalIds), version) ?? []);
  const chosen = around('Selection', components(selection));
  // The hints stand beside the visibility in 2.1, and within it in 3.0.
  return version === '2.1'
    ? element(
        'Components',
        ...[hints, chosen, element('Visibility', visibility, exceptions), around('Coloring', colours)],
      )
    : element(
        'Components',
        ...[chosen, element('Visibility', visibility, hints, exceptions), around('Coloring', colours)],
      );
}

function components(globalIds: readonly string[]): Xml[] {
  return globalIds.filter((id) => globalId.test(id)).map((id) => element('Component', { IfcGuid: id }));
}

function colourXml(colour: string, coloured: readonly Xml[], version: BcfVersion): Xml | undefined {
  if (coloured.length === 0) return undefined;
  const Color = colour.replace('#', '').toUpperCase();
  return element('Color', { Color }, ...(version === '2.1' ? coloured : [element('Components', coloured)]));
}

function cameraXml({ camera }: BcfViewpoint, version: BcfVersion): Xml {
  const { eye, direction, up, fovDegrees } = cameraOf(camera, version);
  return element(
    'PerspectiveCamera',
    ...[vectorXml('CameraViewPoint', eye), vectorXml('CameraDirection', direction), vectorXml('CameraUpVector', up)],
    element('FieldOfView', fovDegrees),
    version === '3.0' ? element('AspectRatio', aspectRatio) : undefined,
  );
}

const vectorXml = (name: string, [x, y, z]: Vector) => element(name, element('X', x), element('Y', y), element('Z', z));

interface Plane {
  location: Vector;
  /** Towards what is cut away. */
  direction: Vector;
}

/** The six sides of the box that is left. */
function planesOf({ min, max }: NonNullable<BcfViewpoint['clip']>): Plane[] {
  const middle = min.map((least, axis) => (least + (max[axis] as number)) / 2);
  return [0, 1, 2].flatMap((axis) =>
    ([max, min] as const).map((side, i) => ({
      location: middle.map((at, other) => (other === axis ? (side[axis] as number) : at)) as unknown as Vector,
      direction: middle.map((_, other) => (other === axis ? 1 - 2 * i : 0)) as unknown as Vector,
    })),
  );
}

const planeXml = ({ location, direction }: Plane) =>
  element('ClippingPlane', vectorXml('Location', location), vectorXml('Direction', direction));
