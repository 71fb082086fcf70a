import { type Db, inTransaction } from '../../platform/database.ts';
import type { AnalysesService } from '../analyses/service.ts';
import * as repository from './findingsRepository.ts';
import { lockIssues } from './repository.ts';

export interface FindingsOptions {
  db: Db;
  analyses: Pick<AnalysesService, 'listPublishedViews'>;
}

const issuesAtOnce = 500;

/** Follows issues by the scans that come after them. */
export function createIssueFindings({ db, analyses }: FindingsOptions) {
  async function findPublished(projectId: string, within: Db): Promise<repository.Published> {
    const views = await analyses.listPublishedViews(projectId, within);
    return { projectId, viewIds: views.map(({ id }) => id) };
  }

  /** In the transaction that made them, or changed what they are about. */
  async function follow(trx: Db, projectId: string, issueIds: readonly string[]): Promise<void> {
    await repository.writeFindings(trx, await findPublished(projectId, trx), issueIds);
  }

  async function followSome(projectId: string, issueIds: readonly string[]): Promise<void> {
    for (let start = 0; start < issueIds.length; start += issuesAtOnce) {
      const ids = issueIds.slice(start, start + issuesAtOnce);
      await inTransaction(db, async (trx) => {
        // Whoever changes what one is about meanwhile would be overwritten with what was true of it before.
        await lockIssues(trx, projectId, ids, { withDeleted: true });
        await follow(trx, projectId, ids);
      });
    }
  }

  /** Of verdicts that people changed one by one, those issues alone that are about them. */
  async function listConcerned(
    projectId: string,
    known: repository.Following | undefined,
    now: repository.Following,
  ): Promise<string[]> {
    const versionIds = Object.keys(now.versions);
    const isSame =
      known !== undefined &&
      known.modelId === now.modelId &&
      versionIds.length === Object.keys(known.versions).length &&
      versionIds.every((id) => Object.hasOwn(known.versions, id));
    if (!isSame) return repository.listIssueIds(db, projectId);
    const touched = new Set<string>();
    for (const [versionId, upTo] of Object.entries(now.versions)) {
      const after = known.versions[versionId] as number;
      if (after >= upTo) continue;
      for (const id of await repository.listTouched(db, projectId, { versionId, after, upTo })) touched.add(id);
    }
    return [...touched].sort();
  }

  /** After published verdicts of the project have changed. */
  async function followProject(projectId: string): Promise<void> {
    await inTransaction(db, (trx) => repository.awaitMakers(trx, projectId));
    const known = await repository.findFollowing(db, projectId);
    const now = await repository.findPublished(db, await findPublished(projectId, db));
    await followSome(projectId, await listConcerned(projectId, known, now));
    await repository.keepFollowing(db, projectId, now);
  }

  return {
    follow,
    followProject,

    /** Issues from before they were followed. */
    async followForgotten(): Promise<void> {
      for (const projectId of await repository.listUnfollowed(db)) {
        await followSome(projectId, await repository.listIssueIds(db, projectId));
      }
    },
  };
}
