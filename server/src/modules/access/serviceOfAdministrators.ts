import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { AdministeredPlace } from '../../http/authorise.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import * as repository from './administratorsRepository.ts';

/** Who runs the product, and who administers a company. */
export function createAdministratorsService({ db, audit }: { db: Db; audit: AuditTrail }) {
  const account = (id: string) => ({ kind: 'account', id }) as const;

  return {
    findAdministration: (userId: string, place: AdministeredPlace) => repository.findAdministration(db, userId, place),
    isOperator: async (userId: string): Promise<boolean> =>
      (await repository.findPerson(db, userId))?.operator ?? false,

    /** The user, and what they may do outside of projects. */
    async describeUser(userId: string) {
      const user = await repository.findPerson(db, userId);
      if (user === undefined) throw new AppError('NotAuthorizedException');
      const companies = await repository.listAdministered(db, userId);
      return {
        _id: user.id,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        operator: user.operator,
        companies: companies.map(({ id, name }) => ({ _id: id, name })),
      };
    },

    listAdministrators: (companyId: string, within: Db = db) => repository.listAdministrators(within, companyId),

    /** Who administers the project, or its company, and can sign in. */
    listProjectAdministrators: (projectId: string, within: Db = db) =>
      repository.listProjectAdministrators(within, projectId),

    /** Within the transaction of whoever calls, where there is one. An account of no company becomes the company's. */
    nameAdministrator: (companyId: string, userId: string, by: Actor = bySystem, within: Db = db): Promise<void> =>
      inTransaction(within, async (trx) => {
        await repository.lockCompany(trx, companyId);
        await repository.claimAccount(trx, userId, companyId);
        if (!(await repository.insertAdministrator(trx, companyId, userId))) return;
        await audit.record(trx, { by, action: 'administratorNamed', companyId, subject: account(userId) });
      }),

    /** Refused of the last one who can sign in. Answers whether they were one. */
    dismissAdministrator: (companyId: string, userId: string, by: Actor = bySystem): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await repository.lockCompany(trx, companyId);
        const all = await repository.listAdministrators(trx, companyId);
        if (!all.some(({ id }) => id === userId)) return false;
        refuseLast(all, userId);
        await repository.deleteAdministrator(trx, companyId, userId);
        await audit.record(trx, { by, action: 'administratorDismissed', companyId, subject: account(userId) });
        return true;
      }),

    /** Within a transaction that disables somebody: refuses it of the last one who can sign in. */
    async refuseLastAdministrator(trx: Db, companyId: string, userId: string): Promise<void> {
      await repository.lockCompany(trx, companyId);
      const all = await repository.listAdministrators(trx, companyId);
      if (all.some(({ id }) => id === userId)) refuseLast(all, userId);
    },

    setOperator: (userId: string, operator: boolean, by: Actor = bySystem): Promise<void> =>
      inTransaction(db, async (trx) => {
        if (!(await repository.setOperator(trx, userId, operator))) return;
        const action = operator ? 'operatorNamed' : 'operatorDismissed';
        await audit.record(trx, { by, action, subject: account(userId) });
      }),
  };
}

function refuseLast(all: readonly { id: string; disabled: boolean }[], userId: string): void {
  if (!all.some(({ id, disabled }) => id !== userId && !disabled)) throw new AppError('companies.lastAdministrator');
}
