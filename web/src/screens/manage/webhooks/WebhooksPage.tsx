import { WebhookDetail } from './WebhookDetail.tsx';
import { WebhookList } from './WebhookList.tsx';

/** The webhooks of a project, or one of them with what it was told. */
export function WebhooksPage({ projectId, subPage }: { projectId: string; subPage: string }) {
  if (subPage === '') return <WebhookList projectId={projectId} />;
  return <WebhookDetail key={subPage} projectId={projectId} webhookId={subPage} />;
}
