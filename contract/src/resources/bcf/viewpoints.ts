import { z } from 'zod';
import { fileAnswer } from '../../fileAnswer.ts';
import { route } from '../../route.ts';
import { mostSeenElements } from '../issues.ts';
import { viewpointActions } from './projects.ts';
import {
  authorizationQuery,
  bcfBase,
  bcfNeeds,
  bcfText,
  guidInPath,
  maybe,
  ofTopic,
  plainQuery,
  topicPath,
} from './shared.ts';

const point = z.looseObject({ x: z.number(), y: z.number(), z: z.number() });
const direction = point.refine(({ x, y, z: up }) => Math.hypot(x, y, up) > 1e-9, 'A direction has a length.');
const camera = {
  camera_view_point: point,
  camera_direction: direction,
  camera_up_vector: direction,
  aspect_ratio: maybe(z.number().positive()),
};
/** Degrees; more than this is no picture. */
const perspective = z.looseObject({ ...camera, field_of_view: z.number().gt(0).lt(180) });
const orthogonal = z.looseObject({ ...camera, view_to_world_scale: z.number().positive() });
const plane = z.looseObject({ location: point, direction });
const line = z.looseObject({ start_point: point, end_point: point });

const component = z.looseObject({
  ifc_guid: maybe(bcfText(100)),
  originating_system: maybe(bcfText(500)),
  authoring_tool_id: maybe(bcfText(500)),
});
const hints = z.looseObject({
  spaces_visible: maybe(z.boolean()),
  space_boundaries_visible: maybe(z.boolean()),
  openings_visible: maybe(z.boolean()),
});
const visibility = z.looseObject({
  default_visibility: maybe(z.boolean()),
  exceptions: maybe(z.array(component).max(mostSeenElements)),
  view_setup_hints: maybe(hints),
});
const coloring = z.array(
  z.looseObject({
    color: z.string().regex(/^#?([0-9a-f]{6}|[0-9a-f]{8})$/i, 'A colour has 6 or 8 hexadecimal digits.'),
    components: z.array(component).max(mostSeenElements),
  }),
);
const snapshotTypes = z.enum(['png', 'jpg']);

const newViewpoint = z
  .looseObject({
    guid: maybe(guidInPath),
    index: z.number().nullish(),
    perspective_camera: maybe(perspective),
    orthogonal_camera: maybe(orthogonal),
    lines: maybe(z.array(line).max(10_000)),
    clipping_planes: maybe(z.array(plane).max(1000)),
    bitmaps: maybe(z.array(z.unknown()).max(0, 'Pictures within the scene are not kept here: send it without them.')),
    snapshot: maybe(z.looseObject({ snapshot_type: snapshotTypes, snapshot_data: z.base64() })),
    components: maybe(
      z.looseObject({
        selection: maybe(z.array(component).max(mostSeenElements)),
        coloring: maybe(coloring.max(1000)),
        visibility: maybe(visibility),
      }),
    ),
  })
  .superRefine((viewpoint, context) => {
    const { perspective_camera, orthogonal_camera, snapshot, lines, clipping_planes, components } = viewpoint;
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const hasCamera = perspective_camera !== undefined || orthogonal_camera !== undefined;
    if (perspective_camera && orthogonal_camera) refuse('orthogonal_camera', 'A viewpoint has one camera.');
    if (!hasCamera && snapshot === undefined) refuse('snapshot', 'A viewpoint has a camera, a snapshot or both.');
    if (!hasCamera && (lines?.length || clipping_planes?.length || components)) {
      refuse('perspective_camera', 'What is seen is seen by a camera.');
    }
  });
export type ParsedNewViewpoint = z.output<typeof newViewpoint>;

const xyz = z.object({ x: z.number(), y: z.number(), z: z.number() });
const toldCamera = {
  camera_view_point: xyz,
  camera_direction: xyz,
  camera_up_vector: xyz,
  aspect_ratio: z.number(),
};
const toldComponent = z.object({
  ifc_guid: z.string().optional(),
  originating_system: z.string().optional(),
  authoring_tool_id: z.string().optional(),
});
export type BcfComponent = z.infer<typeof toldComponent>;

export const bcfViewpoint = z.object({
  guid: z.string(),
  index: z.number().int(),
  perspective_camera: z.object({ ...toldCamera, field_of_view: z.number() }).optional(),
  orthogonal_camera: z.object({ ...toldCamera, view_to_world_scale: z.number() }).optional(),
  lines: z.array(z.object({ start_point: xyz, end_point: xyz })),
  clipping_planes: z.array(z.object({ location: xyz, direction: xyz })),
  snapshot: z.object({ snapshot_type: snapshotTypes }).optional(),
  authorization: z.object({ viewpoint_actions: viewpointActions }).optional(),
});
export type BcfViewpoint = z.infer<typeof bcfViewpoint>;

const selectionAnswer = z.object({ selection: z.array(toldComponent) });
const coloringAnswer = z.object({
  coloring: z.array(z.object({ color: z.string(), components: z.array(toldComponent) })),
});
const visibilityAnswer = z.object({
  visibility: z.object({
    default_visibility: z.boolean(),
    exceptions: z.array(toldComponent),
    view_setup_hints: z.object({
      spaces_visible: z.boolean(),
      space_boundaries_visible: z.boolean(),
      openings_visible: z.boolean(),
    }),
  }),
});
export type BcfComponents = z.infer<typeof selectionAnswer> &
  z.infer<typeof coloringAnswer> &
  z.infer<typeof visibilityAnswer>;

const viewpoints = `${topicPath}/viewpoints` as const;
const viewpointPath = `${viewpoints}/{viewpointGuid}` as const;
const ofViewpoint = ofTopic.extend({ viewpointGuid: guidInPath });
/** A picture of 1,500 pixels a side, as text. */
const viewpointBodyBytes = 24 * 1024 * 1024;
const ofAViewpoint = { method: 'GET', base: bcfBase, needs: bcfNeeds, params: ofViewpoint, query: plainQuery } as const;

export const bcfViewpoints = route({
  id: 'bcf.viewpoints',
  method: 'GET',
  base: bcfBase,
  path: viewpoints,
  summary: 'What was seen of a topic: cameras, sections, and which of them have a picture',
  needs: bcfNeeds,
  params: ofTopic,
  query: authorizationQuery,
  answer: z.array(bcfViewpoint),
});

export const createBcfViewpoint = route({
  id: 'bcf.createViewpoint',
  method: 'POST',
  base: bcfBase,
  path: viewpoints,
  summary: 'Adds a viewpoint to a topic, with its picture',
  needs: bcfNeeds,
  once: true,
  params: ofTopic,
  query: plainQuery,
  body: newViewpoint,
  bodyLimit: viewpointBodyBytes,
  answer: bcfViewpoint,
  status: 201,
});

export const oneBcfViewpoint = route({
  ...ofAViewpoint,
  id: 'bcf.viewpoint',
  path: viewpointPath,
  summary: 'One viewpoint',
  query: authorizationQuery,
  answer: bcfViewpoint,
});

export const bcfSnapshot = route({
  ...ofAViewpoint,
  id: 'bcf.snapshot',
  path: `${viewpointPath}/snapshot`,
  summary: 'The picture of a viewpoint',
  answer: fileAnswer,
});

export const bcfSelection = route({
  ...ofAViewpoint,
  id: 'bcf.selection',
  path: `${viewpointPath}/selection`,
  summary: 'The elements that are selected in a viewpoint',
  answer: selectionAnswer,
});

export const bcfColoring = route({
  ...ofAViewpoint,
  id: 'bcf.coloring',
  path: `${viewpointPath}/coloring`,
  summary: 'The elements that are coloured in a viewpoint',
  answer: coloringAnswer,
});

export const bcfVisibility = route({
  ...ofAViewpoint,
  id: 'bcf.visibility',
  path: `${viewpointPath}/visibility`,
  summary: 'The elements that are hidden, or shown alone, in a viewpoint',
  answer: visibilityAnswer,
});

export const deleteBcfViewpoint = route({
  id: 'bcf.deleteViewpoint',
  method: 'DELETE',
  base: bcfBase,
  path: viewpointPath,
  summary: 'Deletes a viewpoint that no comment is about',
  needs: bcfNeeds,
  params: ofViewpoint,
  query: plainQuery,
  answer: z.object({}),
});
