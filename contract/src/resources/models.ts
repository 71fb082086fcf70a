import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';

/** One version of a project's model: the newest version of each of its root models, side by side. */
export const model = z.object({
  _id: z.string(),
  name: z.string(),
  /** Counts up within the project; shown as 'VERSION n'. */
  modelVersion: z.number().int(),
  modelUrn: z.string(),
  createdDate: z.iso.datetime(),
  elementCount: z.number().int(),
});
export type Model = z.infer<typeof model>;

const elementRange = z.object({
  name: z.string(),
  /** The `elementIndex` of its first element within the model. */
  firstElement: z.number().int(),
  elementCount: z.number().int(),
});

/** One file of a model. */
export const rootModel = elementRange.extend({
  /** False when its file was deleted: its elements stay, but no analysis can read it. */
  hasFile: z.boolean(),
});
export type RootModel = z.infer<typeof rootModel>;

/** Where a viewer finds something of a root model: gzip-compressed bytes behind a signed address. */
const viewerObject = z.object({ url: z.string(), bytes: z.number() });

/** What a viewer draws of a root model (formats/modelFile.ts), and the names beside it (formats/modelFileSidecar.ts). */
export const viewerFile = elementRange.extend({ geometry: viewerObject, names: viewerObject });
export type ViewerFile = z.infer<typeof viewerFile>;

/** What became of an uploaded model file. */
export const modelFileState = z.object({
  fileId: z.string(),
  status: z.enum(['waiting', 'held', 'reading', 'ready', 'failed', 'unsupported']),
  /** 0 to 1 while it is read. */
  progress: z.number(),
  /** Why it failed, or what is odd about it. */
  message: z.string().optional(),
  /** The newest model version that it is part of. */
  modelVersion: z.number().int().optional(),
});
export type ModelFileState = z.infer<typeof modelFileState>;

const inProject = z.object({ projectId: z.uuid() });
const ofModel = inProject.extend({ modelId: z.uuid() });

export const activeModel = route({
  id: 'models.active',
  method: 'GET',
  path: '/model/v3/projects/{projectId}/models/active/',
  summary: "The project's active model; 404 while there is none",
  needs: { project: ['READ'] },
  params: inProject,
  answer: model,
});

export const oneModel = route({
  id: 'models.one',
  method: 'GET',
  path: '/model/v3/projects/{projectId}/models/{modelId}/',
  summary: 'One version of the model',
  needs: { project: ['READ'] },
  params: ofModel,
  answer: model,
});

export const rootModels = route({
  id: 'models.rootModels',
  method: 'GET',
  path: '/model/v3/projects/{projectId}/models/{modelId}/root-models/',
  summary: 'The root models of a model, in the order of their elements',
  needs: { project: ['READ'] },
  params: ofModel,
  answer: z.array(rootModel),
});

export const viewerFiles = route({
  id: 'models.viewerFiles',
  method: 'GET',
  path: '/model/v3/projects/{projectId}/models/{modelId}/viewer-files/',
  summary: 'Signed addresses of what a viewer draws, a root model each',
  needs: { project: viewerPermissions },
  params: ofModel,
  answer: z.array(viewerFile),
});

/** From above: left, bottom, right and top in metres, in the frame of the model. */
const rectangle = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A model as a small plan shows it: boxes around its largest slabs, and around walls and columns. */
export const modelFootprint = z.object({
  name: z.string(),
  /** Of all elements, in the frame of the model; absent where none has a shape. */
  bounds: z
    .object({ min: z.tuple([z.number(), z.number(), z.number()]), max: z.tuple([z.number(), z.number(), z.number()]) })
    .optional(),
  slabs: z.array(rectangle),
  walls: z.array(rectangle),
});
export type ModelFootprint = z.infer<typeof modelFootprint>;

export const footprintOfModel = route({
  id: 'models.footprint',
  method: 'GET',
  path: '/model/v3/projects/{projectId}/models/{modelId}/footprint/',
  summary: 'Where the model stands, seen from above, for a small plan',
  needs: { project: ['READ'] },
  params: ofModel,
  answer: modelFootprint,
});

export const renewModel = route({
  id: 'models.renew',
  method: 'POST',
  path: '/model/v3/projects/{projectId}/models/renew/',
  summary: 'Makes the next version of the files that are there, without the elements whose files were deleted',
  needs: { project: ['ADMIN'] },
  params: inProject,
  answer: z.object({}),
});

export const modelFileStates = route({
  id: 'models.fileStates',
  method: 'GET',
  path: '/model/v3/projects/{projectId}/model-files/',
  summary: 'What became of each uploaded model file',
  needs: { project: ['ADMIN'] },
  params: inProject,
  answer: z.array(modelFileState),
});
