import { holdsAll, viewerPermissions } from '@plumbline/contract/permissions';
import type { IssueWatchers } from '@plumbline/contract/resources/issues';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { Caller } from './Caller.ts';
import { describePerson } from './describeIssue.ts';
import * as issues from './repository.ts';
import * as repository from './watchersRepository.ts';

export interface WatchersOptions {
  db: Db;
  access: Pick<AccessService, 'listPeople'>;
}

/** Who is told what happens to an issue. */
export function createIssueWatchers({ db, access }: WatchersOptions) {
  async function watchers({ membership: { projectId }, userId }: Caller, issueId: string): Promise<IssueWatchers> {
    if ((await issues.findIssue(db, projectId, issueId)) === undefined) throw new AppError('issues.notFound');
    const [rows, people] = await Promise.all([repository.listWatchers(db, [issueId]), access.listPeople(projectId)]);
    const watching = new Set(rows.map(({ user_id }) => user_id));
    // Those who have left are told nothing.
    const told = people.filter(({ id, permissions }) => watching.has(id) && holdsAll(permissions, viewerPermissions));
    return {
      result: told.map(({ id, ...names }) => describePerson({ created_by: id, ...names })),
      isWatching: watching.has(userId),
    };
  }

  return {
    watchers,

    async watch(caller: Caller, issueId: string, isWatching: boolean): Promise<IssueWatchers> {
      const { membership, userId } = caller;
      await inTransaction(db, async (trx) => {
        const issue = await issues.lockIssue(trx, membership.projectId, issueId);
        if (issue === undefined) throw new AppError('issues.notFound');
        await repository.setWatching(trx, issueId, userId, isWatching);
      });
      return watchers(caller, issueId);
    },
  };
}
