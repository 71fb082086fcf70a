import { holdsAll } from '@plumbline/contract/permissions';
import type { ProjectCard } from '@plumbline/contract/resources/projectCards';
import type { Membership } from '../../http/RequestContext.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { IssuesService } from '../issues/service.ts';
import type { VerdictsService } from '../verdicts/service.ts';
import { countStatuses } from './countStatuses.ts';

export interface CardsOptions {
  analyses: Pick<AnalysesService, 'listVisibleViews' | 'findVisit'>;
  issues: Pick<IssuesService, 'countNews'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
}

/** What the card of a project tells. */
export function createCardsService({ analyses, issues, verdicts }: CardsOptions) {
  return {
    async describeCard(membership: Membership, userId: string): Promise<ProjectCard> {
      const views = await analyses.listVisibleViews(membership);
      const seesUnpublished = holdsAll(membership.permissions, ['SR_READ']);
      // As the list of projects chooses it: the bar must tell of the view that a press on the card opens.
      const last = views.find(
        (view) => view.status === 'ready' || (seesUnpublished ? view.has_version : view.has_stable),
      );
      const opened = last?.model_id ? await verdicts.openTable({ membership, viewId: last.id }) : undefined;
      const since = await analyses.findVisit(userId, membership.projectId);
      const fresh = since ? views.filter((view) => view.has_stable && view.status_update_time > since) : [];
      return {
        ...(opened && {
          statuses: countStatuses(opened.table.status, opened.taken, opened.wording.underConstruction),
        }),
        ...(since && {
          news: {
            since: since.toISOString(),
            analyses: fresh.map(({ id, name }) => ({ _id: id, name })),
            ...(await issues.countNews(membership.projectId, { userId, since })),
          },
        }),
      };
    },
  };
}
