import { holdsAll, viewerPermissions } from '@plumbline/contract/permissions';
import type { IssueUser } from '@plumbline/contract/resources/issues';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';

export interface PeopleOptions {
  db: Db;
  access: Pick<AccessService, 'listPeople'>;
}

/** Who issues are assigned to. */
export function createIssuePeople({ db, access }: PeopleOptions) {
  async function listAssignable(projectId: string, within: Db = db): Promise<IssueUser[]> {
    const people = await access.listPeople(projectId, within);
    return people
      .filter(({ permissions }) => holdsAll(permissions, viewerPermissions))
      .map(({ id, first_name, last_name }) => ({ _id: id, firstName: first_name, lastName: last_name }));
  }

  return {
    listAssignable,

    /** Somebody who has left keeps what they were assigned, and gets nothing new. */
    async findAssignee(trx: Db, projectId: string, userId: string): Promise<IssueUser> {
      const found = (await listAssignable(projectId, trx)).find(({ _id }) => _id === userId);
      if (found === undefined) throw new AppError('issues.cannotAssign');
      return found;
    },
  };
}

export type IssuePeople = ReturnType<typeof createIssuePeople>;
