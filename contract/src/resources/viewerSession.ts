import { z } from 'zod';
import { route } from '../route.ts';
import { viewport } from './viewport.ts';

/** Specification 2, section 9: a viewer's token is asked for again after so long. */
export const viewerTokenRefreshS = 60;

export const forgeToken = route({
  id: 'viewer.token',
  method: 'GET',
  path: '/backend/v2/forge/token',
  summary: 'A token for what a viewer downloads, and after how many seconds to ask for the next',
  needs: 'user',
  sessionOnly: true,
  answer: z.object({ access_token: z.string(), refreshTimer: z.number() }),
});

export const saveViewerState = route({
  id: 'viewer.saveState',
  method: 'PUT',
  path: '/projects/{projectId}/viewer-state',
  summary: 'Sets where the viewer opens for everybody in the project',
  needs: { project: ['ADMIN'] },
  params: z.object({ projectId: z.uuid() }),
  body: z.object({ viewport: viewport.nullable() }),
  answer: z.object({}),
});
