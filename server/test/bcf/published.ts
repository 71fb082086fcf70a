import { z } from 'zod';

/**
 * What buildingSMART publishes of BCF-API 3.0 (README and JSON schemas of release_3_0) and OpenCDE Foundation 1.1, in our
 * words and not by the contract: the tests hold every request and answer against it. Nothing may be null that the schemas
 * do not let be null; members beside these are allowed.
 */
const text = z.string();
const textOrNull = z.string().nullish();
const texts = z.array(textOrNull).nullable();
const rfc3339 = z.iso.datetime({ offset: true });

const point = z.object({ x: z.number(), y: z.number(), z: z.number() });
const direction = point.refine(({ x, y, z: up }) => Math.hypot(x, y, up) > 0);
const camera = {
  camera_view_point: point,
  camera_direction: direction,
  camera_up_vector: direction,
  aspect_ratio: z.number(),
};
const perspective = z.object({ ...camera, field_of_view: z.number() });
const orthogonal = z.object({ ...camera, view_to_world_scale: z.number() });
const component = z
  .object({ ifc_guid: textOrNull, originating_system: textOrNull, authoring_tool_id: textOrNull })
  .refine(({ ifc_guid, authoring_tool_id }) => ifc_guid || authoring_tool_id);
const visibility = z.object({
  default_visibility: z.boolean().nullish(),
  exceptions: z.array(component).nullish(),
  view_setup_hints: z
    .object({
      spaces_visible: z.boolean().nullish(),
      space_boundaries_visible: z.boolean().nullish(),
      openings_visible: z.boolean().nullish(),
    })
    .nullish(),
});
const coloring = z.array(
  z.object({ color: text.regex(/^([0-9a-f]{6}|[0-9a-f]{8})$/i), components: z.array(component) }),
);
const lines = z.array(z.object({ start_point: point, end_point: point })).nullish();
const planes = z.array(z.object({ location: point, direction })).nullish();
const pictureType = z.enum(['png', 'jpg']);

const projectActions = z.array(z.enum(['update', 'createTopic', 'createDocument'])).optional();
const topicActions = z
  .array(
    z.enum([
      'update',
      'updateBimSnippet',
      'updateRelatedTopics',
      'updateDocumentReferences',
      'updateFiles',
      'createComment',
      'createViewpoint',
      'delete',
    ]),
  )
  .optional();
const commentActions = z.array(z.enum(['update', 'delete'])).optional();
const viewpointActions = z.array(z.enum(['delete'])).optional();

const snippet = z.object({ snippet_type: text, is_external: z.boolean(), reference: text, reference_schema: text });
const topicFields = {
  topic_type: textOrNull,
  topic_status: textOrNull,
  reference_links: z.array(text).nullish(),
  title: text,
  priority: textOrNull,
  index: z.number().int().nullish(),
  labels: texts.optional(),
  assigned_to: textOrNull,
  stage: textOrNull,
  description: textOrNull,
  bim_snippet: snippet.optional(),
  due_date: rfc3339.nullish(),
};

const event = (types: readonly [string, ...string[]]) =>
  z.array(z.object({ type: z.enum(types), value: text.nullable() })).min(1);
const file = z.object({
  ifc_project: textOrNull,
  ifc_spatial_structure_element: textOrNull,
  file_name: textOrNull,
  date: textOrNull,
  reference: textOrNull,
});
const documentReference = z
  .object({ guid: text, document_guid: textOrNull, url: textOrNull, description: textOrNull })
  .refine(({ document_guid, url }) => Boolean(document_guid) !== Boolean(url));

export const published = {
  error: z.object({ message: text.min(1) }),
  versions: z.object({
    versions: z.array(
      z.object({ api_id: text, version_id: text, detailed_version: textOrNull, api_base_url: z.url().nullish() }),
    ),
  }),
  auth: z
    .object({
      oauth2_auth_url: z.url().optional(),
      oauth2_token_url: z.url().optional(),
      http_basic_supported: z.boolean().optional(),
      supported_oauth2_flows: z.array(
        z.enum(['authorization_code_grant', 'implicit_grant', 'resource_owner_password_credentials_grant']),
      ),
    })
    .refine((auth) => (auth.oauth2_auth_url === undefined) === (auth.oauth2_token_url === undefined)),
  user: z.object({ id: text, name: text }),
  project: z.object({
    project_id: text,
    name: text,
    authorization: z.object({ project_actions: projectActions }).optional(),
  }),
  extensions: z.object({
    topic_type: texts,
    topic_status: texts,
    topic_label: texts,
    snippet_type: texts,
    priority: texts,
    users: texts,
    stage: texts,
    project_actions: projectActions,
    topic_actions: topicActions,
    comment_actions: commentActions,
  }),
  topic: z.object({
    guid: text,
    server_assigned_id: text,
    ...topicFields,
    creation_date: rfc3339,
    creation_author: text,
    modified_date: rfc3339.optional(),
    modified_author: textOrNull,
    authorization: z.object({ topic_actions: topicActions, topic_status: z.array(text).nullish() }).optional(),
  }),
  newTopic: z.object({ guid: textOrNull, ...topicFields }),
  comment: z.object({
    guid: text,
    date: rfc3339,
    author: text,
    comment: text,
    topic_guid: text,
    viewpoint_guid: textOrNull,
    modified_date: textOrNull,
    modified_author: textOrNull,
    authorization: z.object({ comment_actions: commentActions }).optional(),
  }),
  newComment: z
    .object({ guid: textOrNull, comment: text.min(1).nullish(), viewpoint_guid: textOrNull })
    .refine(({ comment, viewpoint_guid }) => comment || viewpoint_guid),
  viewpoint: z.object({
    guid: text,
    index: z.number().int().nullish(),
    orthogonal_camera: orthogonal.optional(),
    perspective_camera: perspective.optional(),
    lines,
    clipping_planes: planes,
    snapshot: z.object({ snapshot_type: pictureType }).optional(),
    authorization: z.object({ viewpoint_actions: viewpointActions }).optional(),
  }),
  newViewpoint: z
    .object({
      guid: textOrNull,
      index: z.number().int().nullish(),
      orthogonal_camera: orthogonal.optional(),
      perspective_camera: perspective.optional(),
      lines,
      clipping_planes: planes,
      snapshot: z.object({ snapshot_type: pictureType, snapshot_data: z.base64() }).optional(),
      components: z
        .object({ selection: z.array(component).nullish(), coloring: coloring.nullish(), visibility })
        .optional(),
    })
    .refine((one) => !(one.orthogonal_camera && one.perspective_camera)),
  selection: z.object({ selection: z.array(component) }),
  coloring: z.object({ coloring }),
  visibility: z.object({ visibility }),
  file,
  filesInformation: z.array(
    z.object({
      display_information: z.array(z.object({ field_display_name: text, field_value: text })).min(1),
      file,
    }),
  ),
  relatedTopic: z.object({ related_topic_guid: text }),
  documentReference,
  document: z.object({ guid: text, filename: text }),
  topicEvent: z.object({
    topic_guid: text,
    date: rfc3339,
    author: text,
    events: event([
      'topic_created',
      'title_updated',
      'description_updated',
      'description_removed',
      'status_updated',
      'type_updated',
      'priority_updated',
      'priority_removed',
      'due_date_updated',
      'due_date_removed',
      'assigned_to_updated',
      'assigned_to_removed',
      'label_added',
      'label_removed',
      'stage_added',
      'stage_updated',
      'stage_removed',
    ]),
  }),
  commentEvent: z.object({
    comment_guid: text,
    topic_guid: text,
    date: rfc3339,
    author: text,
    events: event(['comment_created', 'comment_text_updated', 'viewpoint_updated', 'viewpoint_removed']),
  }),
};
