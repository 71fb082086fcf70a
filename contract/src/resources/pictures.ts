import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';

/** A picture of the building, 1280 by 800, JPEG: drawn when its address is asked for the first time, and kept. */
const buildingPicture = z.object({
  /** Signed; absent where there is no model to be drawn. It answers 404 where the model cannot be drawn. */
  url: z.string().optional(),
  /** Whether the elements have the colours of their published verdicts; plain where nothing is published. */
  isByStatus: z.boolean(),
  /** When the address ends. */
  until: z.iso.datetime(),
});
export type BuildingPicture = z.infer<typeof buildingPicture>;

const inProject = z.object({ projectId: z.uuid() });

export const pictureOfView = route({
  id: 'pictures.ofView',
  method: 'GET',
  path: '/pictures/v1/projects/{projectId}/views/{viewId}',
  summary: 'A picture of the building of a view, in the colours of its published verdicts',
  needs: { project: viewerPermissions },
  params: inProject.extend({ viewId: z.uuid() }),
  answer: buildingPicture,
});

export const pictureOfProject = route({
  id: 'pictures.ofProject',
  method: 'GET',
  path: '/pictures/v1/projects/{projectId}',
  summary: 'A picture of the building at its newest published scan; without one, the active model',
  needs: { project: viewerPermissions },
  params: inProject,
  answer: buildingPicture,
});

export const pictureCalls = [pictureOfView, pictureOfProject] as const;
