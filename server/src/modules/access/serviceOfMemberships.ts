import { gainOf, holdsAll, type Permission } from '@plumbline/contract/permissions';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import { claimAccount } from './administratorsRepository.ts';
import * as repository from './repository.ts';
import { endWishes } from './wishesRepository.ts';

interface Decider {
  by: Actor;
  /** Administers the company too, and so the project whoever else is in it. */
  ofCompany: boolean;
}

/** Who holds what in a project. */
export function createMembershipsService({ db, audit }: { db: Db; audit: AuditTrail }) {
  const inWords = (held: readonly Permission[] | undefined) => held?.join(', ') || 'no permission';

  /** An account of no company becomes the project's. */
  const setMembership = (
    projectId: string,
    userId: string,
    held: readonly Permission[],
    by: Actor = bySystem,
    within: Db = db,
  ): Promise<void> =>
    inTransaction(within, async (trx) => {
      const before = await repository.lockMembership(trx, projectId, userId);
      await repository.upsertMembership(trx, projectId, userId, held);
      const companyId = (await repository.findProjectById(trx, projectId))?.company_id;
      if (companyId) await claimAccount(trx, userId, companyId);
      const details = { from: before ? inWords(before.permissions) : 'no member', to: inWords(held) };
      const subject = { kind: 'account', id: userId } as const;
      await audit.record(trx, { by, action: 'membershipSet', projectId, subject, details });
    });

  /** Answers whether there was one. */
  const removeMembership = (
    projectId: string,
    userId: string,
    by: Actor = bySystem,
    within: Db = db,
  ): Promise<boolean> =>
    inTransaction(within, async (trx) => {
      const before = await repository.lockMembership(trx, projectId, userId);
      if (before === undefined) return false;
      await endWishes(trx, { userId, projectId });
      await repository.deleteMembership(trx, projectId, userId);
      const details = { from: before.permissions.join(', '), to: 'no member' };
      const subject = { kind: 'account', id: userId } as const;
      await audit.record(trx, { by, action: 'membershipRemoved', projectId, subject, details });
      return true;
    });

  /** Two administrators who step down at once: one after the other, so that the second is refused. */
  async function refuseLast(trx: Db, projectId: string, userId: string, { by, ofCompany }: Decider): Promise<void> {
    await repository.lockSettings(trx, projectId);
    if (ofCompany || by.userId !== userId) return;
    if (!(await repository.hasOtherAdministrator(trx, projectId, userId))) {
      throw new AppError('people.lastAdministrator');
    }
  }

  return {
    setMembership,
    removeMembership,

    /** Refused where somebody was quicker, of the last administrator who would no longer be one, and to raise oneself. */
    changeMembership: (
      projectId: string,
      userId: string,
      { permissions, version }: { permissions: readonly Permission[]; version: number },
      decider: Decider,
    ): Promise<void> =>
      inTransaction(db, async (trx) => {
        if (!holdsAll(permissions, ['ADMIN'])) await refuseLast(trx, projectId, userId, decider);
        const before = await repository.lockMembership(trx, projectId, userId);
        if (before === undefined) throw new AppError('people.notFound');
        if (before.version !== version) throw new AppError('people.changed');
        if (decider.by.userId === userId && gainOf(before.permissions, permissions).length > 0) {
          throw new AppError('people.raisesYourself');
        }
        await setMembership(projectId, userId, permissions, decider.by, trx);
      }),

    takeOut: (projectId: string, userId: string, decider: Decider): Promise<void> =>
      inTransaction(db, async (trx) => {
        await refuseLast(trx, projectId, userId, decider);
        if (!(await removeMembership(projectId, userId, decider.by, trx))) throw new AppError('people.notFound');
      }),
  };
}
