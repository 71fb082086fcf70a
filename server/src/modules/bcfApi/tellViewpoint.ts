import type { BcfComponent, BcfComponents, BcfViewpoint } from '@plumbline/contract/resources/bcf/viewpoints';
import type { SeenCamera, SeenComponent, SeenViewpoint } from '../../bcf/SeenViewpoint.ts';

type Vector = readonly [number, number, number];

/** Of the window it was seen in nothing is kept: that of most screens. */
const usualAspectRatio = 16 / 9;

interface ToldViewpoint {
  guid: string;
  seen: SeenViewpoint;
  snapshot?: unknown;
}

/** A viewpoint without its elements, which are asked for apart. */
export function tellViewpoint({ guid, seen, snapshot }: ToldViewpoint, index: number): BcfViewpoint {
  return {
    guid,
    index,
    ...(seen.camera && cameraOf(seen.camera)),
    lines: seen.lines.map(({ start, end }) => ({ start_point: xyz(start), end_point: xyz(end) })),
    clipping_planes: seen.planes.map(({ location, direction }) => ({
      location: xyz(location),
      direction: xyz(direction),
    })),
    ...(snapshot !== undefined && { snapshot: { snapshot_type: 'png' as const } }),
  };
}

export function tellComponents({ selection, colouring, visibility }: SeenViewpoint): BcfComponents {
  const { spaces = false, spaceBoundaries = false, openings = false } = visibility.hints ?? {};
  return {
    selection: selection.map(componentOf),
    coloring: colouring.map(({ colour, components }) => ({
      color: colour.replace('#', '').toLowerCase(),
      components: components.map(componentOf),
    })),
    visibility: {
      default_visibility: visibility.isDefault,
      exceptions: visibility.exceptions.map(componentOf),
      view_setup_hints: {
        spaces_visible: spaces,
        space_boundaries_visible: spaceBoundaries,
        openings_visible: openings,
      },
    },
  };
}

function cameraOf({ kind, eye, direction, up, size, aspectRatio = usualAspectRatio }: SeenCamera) {
  const camera = {
    camera_view_point: xyz(eye),
    camera_direction: xyz(direction),
    camera_up_vector: xyz(up),
    aspect_ratio: aspectRatio,
  };
  return kind === 'perspective'
    ? { perspective_camera: { ...camera, field_of_view: size } }
    : { orthogonal_camera: { ...camera, view_to_world_scale: size } };
}

const xyz = ([x, y, z]: Vector) => ({ x, y, z });

function componentOf(component: SeenComponent): BcfComponent {
  if (typeof component === 'string') return { ifc_guid: component };
  const { globalId, system, tool } = component;
  return {
    ...(globalId !== undefined && { ifc_guid: globalId }),
    ...(system !== undefined && { originating_system: system }),
    ...(tool !== undefined && { authoring_tool_id: tool }),
  };
}
