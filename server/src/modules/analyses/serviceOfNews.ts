import type { WebhookAnalysis } from '@plumbline/contract/resources/webhookEvents';
import { tenantPath } from '@plumbline/contract/tenantPath';
import type { Db } from '../../platform/database.ts';
import type { RunsService } from '../runs/service.ts';
import type { WebhooksService } from '../webhooks/service.ts';
import * as repository from './repository.ts';

export interface NewsOptions {
  runs: Pick<RunsService, 'findLastMessage'>;
  webhooks: Pick<WebhooksService, 'note'>;
  findPublicUrl: () => string;
}

interface OfView {
  projectId: string;
  viewId: string;
}

interface Publication extends OfView {
  is: 'published' | 'unpublished';
  trades: readonly string[];
  userId?: string | undefined;
}

/** What webhooks are told of analyses, in the transaction in which it happens. */
export function createAnalysisNews({ runs, webhooks, findPublicUrl }: NewsOptions) {
  async function describe(trx: Db, { projectId, viewId }: OfView): Promise<WebhookAnalysis> {
    const { name, scan_date, tenant_id } = await repository.findToldView(trx, projectId, viewId);
    const base = `${findPublicUrl().replace(/\/+$/, '')}/${encodeURIComponent(tenantPath(tenant_id))}`;
    return { id: viewId, name, scanDate: scan_date.toISOString(), url: `${base}/${viewId}` };
  }

  return {
    /** Of all trades that become visible, or vanish, by one act. */
    tellPublished: (trx: Db, { is, trades, userId, ...view }: Publication): Promise<void> =>
      webhooks.note(trx, { projectId: view.projectId, type: `analysis.${is}`, userId }, async () => [
        { analysis: await describe(trx, view), trades: [...new Set(trades)].sort() },
      ]),

    tellFailed: (trx: Db, view: OfView): Promise<void> =>
      webhooks.note(trx, { projectId: view.projectId, type: 'analysis.failed' }, async () => [
        { analysis: await describe(trx, view), reason: await runs.findLastMessage(trx, view.viewId) },
      ]),
  };
}
