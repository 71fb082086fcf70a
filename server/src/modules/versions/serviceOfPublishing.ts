import { byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { PublishedChanged } from '../../createPublishedChanged.ts';
import type { Doing } from '../../Doing.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime } from '../../platform/once.ts';
import type { AnalysesService, OfView } from '../analyses/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import { describeVersion } from './describeVersion.ts';
import * as repository from './repository.ts';
import { listVisibleVersions, resolveVersions } from './resolveVersions.ts';
import type { Place } from './serviceOfSelections.ts';

export interface PublishingOptions {
  db: Db;
  audit: AuditTrail;
  publishedChanged: PublishedChanged;
  analyses: Pick<
    AnalysesService,
    'findVisibleView' | 'lockView' | 'listAnalyses' | 'finishView' | 'reopenView' | 'tellPublished'
  >;
}

/** Somebody who publishes, and where. */
export interface PublishingPlace extends Omit<Place, 'versions'>, Doing {
  userId: string;
}

/** Which results customers see. */
export function createPublishingService({ db, audit, publishedChanged, analyses }: PublishingOptions) {
  /**
   * The view is ready once each of its analyses has a published version; answers whether they all have. For whoever
   * knows that no run of the view is open.
   */
  async function settleView(trx: Db, view: OfView): Promise<boolean> {
    const { status } = await analyses.lockView(trx, view);
    const isWhole = (await analyses.listAnalyses(view.viewId, trx)).every(({ has_stable }) => has_stable);
    if (isWhole && status !== 'ready') await analyses.finishView(trx, view);
    return isWhole;
  }

  async function reopenIfEmpty(trx: Db, view: OfView): Promise<void> {
    const stays = (await analyses.listAnalyses(view.viewId, trx)).some(({ has_stable }) => has_stable);
    if (!stays) await analyses.reopenView(trx, view);
  }

  /** Answers those that were not so already. */
  async function change(
    { membership: { projectId }, viewId, userId, by = byUser(userId), once = everyTime }: PublishingPlace,
    versionIds: readonly string[],
    kind: 'published' | 'unpublished',
  ): Promise<string[]> {
    const view = { projectId, viewId };
    return once.run(db, async (trx) => {
      // The view before its versions: whoever ends a run takes them in this order, too.
      await analyses.lockView(trx, view);
      const known = await repository.listVersions(trx, [viewId]);
      const wanted = new Set(versionIds.map((id) => id.toLowerCase()));
      if (known.filter(({ id }) => wanted.has(id)).length < wanted.size) throw new AppError('versions.notFound');
      const changed = await repository.changeStatus(trx, { versionIds: [...wanted], kind, userId });
      const names = known.filter(({ id }) => wanted.has(id)).map(({ analysis_name }) => analysis_name);
      const details = { count: changed.length, note: [...new Set(names)].sort().join(', ') };
      const subject = { kind: 'analysis', id: viewId } as const;
      const action = kind === 'published' ? 'versionsPublished' : 'versionsUnpublished';
      if (changed.length > 0) await audit.record(trx, { by, action, projectId, subject, details });
      if (kind === 'unpublished') await reopenIfEmpty(trx, view);
      else if (!(await repository.hasOpenRun(trx, viewId))) await settleView(trx, view);
      if (changed.length > 0) {
        await publishedChanged(trx, projectId);
        await analyses.tellPublished(trx, { ...view, is: kind, trades: names, userId });
      }
      return changed;
    });
  }

  return {
    settleView,

    /** Whether the view would be ready once these are published too: then whoever asked for it is told. */
    async wouldFinish(
      { membership, viewId }: Omit<Place, 'versions'>,
      versionIds: readonly string[],
    ): Promise<boolean> {
      const { id, status } = await analyses.findVisibleView(membership, viewId);
      if (status === 'ready' || (await repository.hasOpenRun(db, id))) return false;
      const wanted = new Set(versionIds.map((versionId) => versionId.toLowerCase()));
      const shown = (await repository.listVersions(db, [id])).filter(
        (version) => version.status === 'stable' || wanted.has(version.id),
      );
      const whole = new Set(shown.map(({ analysis_id }) => analysis_id));
      return (await analyses.listAnalyses(id)).every((analysis) => whole.has(analysis.id));
    },

    /** Whether more is still coming in. */
    hasOpenRun: (viewId: string): Promise<boolean> => repository.hasOpenRun(db, viewId),

    /** The versions of each analysis of the view that the caller may see, newest first. */
    async listVersions({ membership, viewId }: Omit<Place, 'versions'>) {
      const view = await analyses.findVisibleView(membership, viewId);
      const versions = listVisibleVersions(await repository.listVersions(db, [view.id]), membership.permissions);
      const versionsOf = Map.groupBy(versions, ({ analysis_id }) => analysis_id);
      return (await analyses.listAnalyses(view.id)).map(({ id, name }) => ({
        analysis: { _id: id, name },
        versions: (versionsOf.get(id) ?? []).toSorted((a, b) => b.number - a.number).map(describeVersion),
      }));
    },

    /** The version of each analysis that counts for the caller; analyses without one are left out. */
    async listSelectedVersions({ membership, viewId, versions: named }: Place) {
      const view = await analyses.findVisibleView(membership, viewId);
      const versions = await repository.listVersions(db, [view.id]);
      const chosen = resolveVersions(versions, membership.permissions, named);
      return (await analyses.listAnalyses(view.id)).flatMap(({ id, name }) => {
        const version = chosen.find(({ analysis_id }) => analysis_id === id);
        return version ? [{ analysis: { _id: id, name }, version: describeVersion(version) }] : [];
      });
    },

    publish: (place: PublishingPlace, versionIds: readonly string[]) => change(place, versionIds, 'published'),
    unpublish: (place: PublishingPlace, versionIds: readonly string[]) => change(place, versionIds, 'unpublished'),
  };
}
