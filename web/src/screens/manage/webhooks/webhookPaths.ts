import { managePath } from '../../../data/address/paths.ts';

export const webhooksPath = (projectId: string) => managePath(projectId, 'webhooks');

/** What one of them was told. */
export const webhookPath = (projectId: string, webhookId: string) =>
  `${webhooksPath(projectId)}/${encodeURIComponent(webhookId)}`;
