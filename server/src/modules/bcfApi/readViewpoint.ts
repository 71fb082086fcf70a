import type { ParsedNewViewpoint } from '@plumbline/contract/resources/bcf/viewpoints';
import type { SeenCamera, SeenComponent, SeenViewpoint } from '../../bcf/SeenViewpoint.ts';

interface Point {
  x: number;
  y: number;
  z: number;
}
type Vector = readonly [number, number, number];
type GivenComponent = NonNullable<NonNullable<ParsedNewViewpoint['components']>['selection']>[number];

/** What a tool sends of a viewpoint, as it is kept. */
export function readViewpoint(given: ParsedNewViewpoint): SeenViewpoint {
  const { components, lines = [], clipping_planes = [] } = given;
  const { selection = [], coloring = [], visibility } = components ?? {};
  const hints = visibility?.view_setup_hints;
  return {
    camera: cameraOf(given),
    planes: clipping_planes.map(({ location, direction }) => ({
      location: vectorOf(location),
      direction: unit(direction),
    })),
    selection: selection.flatMap(componentOf),
    visibility: {
      // Without a word on it all is seen; the standard's own default is for one that says something.
      isDefault: visibility ? (visibility.default_visibility ?? false) : true,
      exceptions: (visibility?.exceptions ?? []).flatMap(componentOf),
      ...(hints && {
        hints: {
          spaces: hints.spaces_visible ?? false,
          spaceBoundaries: hints.space_boundaries_visible ?? false,
          openings: hints.openings_visible ?? false,
        },
      }),
    },
    colouring: coloring.map(({ color, components: coloured }) => ({
      colour: color.replace('#', '').toUpperCase(),
      components: coloured.flatMap(componentOf),
    })),
    lines: lines.map(({ start_point, end_point }) => ({ start: vectorOf(start_point), end: vectorOf(end_point) })),
  };
}

function cameraOf({ perspective_camera, orthogonal_camera }: ParsedNewViewpoint): SeenCamera | null {
  const camera = perspective_camera ?? orthogonal_camera;
  if (camera === undefined) return null;
  return {
    kind: perspective_camera ? 'perspective' : 'orthogonal',
    eye: vectorOf(camera.camera_view_point),
    direction: unit(camera.camera_direction),
    up: unit(camera.camera_up_vector),
    size: perspective_camera?.field_of_view ?? orthogonal_camera?.view_to_world_scale ?? 0,
    ...(camera.aspect_ratio !== undefined && { aspectRatio: camera.aspect_ratio }),
  };
}

const vectorOf = ({ x, y, z }: Point): Vector => [x, y, z];

function unit({ x, y, z }: Point): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** By its GlobalId alone where nothing else is said; one that nothing names is none. */
function componentOf({ ifc_guid, originating_system, authoring_tool_id }: GivenComponent): SeenComponent[] {
  if (ifc_guid && !originating_system && !authoring_tool_id) return [ifc_guid];
  const component = {
    ...(ifc_guid && { globalId: ifc_guid }),
    ...(originating_system && { system: originating_system }),
    ...(authoring_tool_id && { tool: authoring_tool_id }),
  };
  return ifc_guid || authoring_tool_id ? [component] : [];
}
