import type { AuditAction } from '@plumbline/contract/auditActions';
import { gainOf, type Permission } from '@plumbline/contract/permissions';
import { wishDays } from '@plumbline/contract/resources/people';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import { listProjectAdministrators } from './administratorsRepository.ts';
import { lockMembership } from './repository.ts';
import * as repository from './wishesRepository.ts';

interface WishesOptions {
  db: Db;
  audit: AuditTrail;
  setMembership: (
    projectId: string,
    userId: string,
    held: readonly Permission[],
    by: Actor,
    within: Db,
  ) => Promise<void>;
}

interface AskedWish {
  projectId: string;
  permissions: readonly Permission[];
  reason?: string | undefined;
}

type Asker = Actor & { userId: string };

interface WishKey {
  projectId: string;
  wishId: string;
}

/** What administrators ask for themselves: another one decides, and nothing is given on ground that has changed. */
export function createWishesService({ db, audit, setMembership }: WishesOptions) {
  const inWords = (held: readonly Permission[]) => held.join(', ') || 'no member';

  const record = (
    trx: Db,
    action: AuditAction,
    {
      project_id: projectId,
      user_id: id,
      held,
      permissions,
    }: Pick<repository.WishRow, 'project_id' | 'user_id' | 'held' | 'permissions'>,
    { by, note }: { by: Actor; note?: string | undefined },
  ) =>
    audit.record(trx, {
      by,
      action,
      projectId,
      subject: { kind: 'account', id },
      details: { from: inWords(held), to: inWords(permissions), ...(note !== undefined && { note }) },
    });

  /** Who can sign in and administers the project or its company, other than whoever asks. */
  async function listDeciders({ projectId, userId }: { projectId: string; userId: string }, within: Db = db) {
    return (await listProjectAdministrators(within, projectId)).filter(({ id }) => id !== userId);
  }

  /** Decisions about the same person come one after the other; the later one finds what the first has left. */
  async function lockOpen(trx: Db, key: WishKey) {
    const asked = await repository.findOpen(trx, key);
    if (asked === undefined) throw new AppError('people.wishOver');
    await lockMembership(trx, key.projectId, asked.user_id);
    const wish = await repository.findOpen(trx, key);
    if (wish === undefined) throw new AppError('people.wishOver');
    return wish;
  }

  return {
    listWishes: (place: { projectId: string } | { companyId: string }) => repository.listOpen(db, place),
    findWish: (id: string) => repository.findWish(db, id),
    listDeciders,
    /** Where somebody is disabled, or otherwise no longer to be given what they asked for. */
    endWishesOf: (trx: Db, userId: string) => repository.endWishes(trx, { userId }),

    /** Waits for another administrator; where there is none, it is given. Answers the wish. */
    ask: ({ projectId, permissions, reason }: AskedWish, by: Asker, within: Db = db): Promise<repository.WishRow> =>
      inTransaction(within, async (trx) => {
        const place = { projectId, userId: by.userId };
        const membership = await lockMembership(trx, projectId, by.userId);
        const held = membership?.permissions ?? [];
        if (gainOf(held, permissions).length === 0) throw new AppError('people.holdsAlready');
        if (await repository.findOpenOf(trx, place)) throw new AppError('people.asksAlready');
        await repository.endWishes(trx, place);
        const isAlone = (await listDeciders(place, trx)).length === 0;
        const id = await repository.insertWish(trx, {
          project_id: projectId,
          user_id: by.userId,
          permissions: [...permissions],
          held,
          seen_version: membership?.version ?? null,
          reason: reason ?? null,
          expires_at: new Date(Date.now() + wishDays * 86_400_000),
          status: isAlone ? 'given' : 'open',
        });
        const wish = (await repository.findWish(trx, id)) as repository.WishRow;
        await record(trx, isAlone ? 'permissionsTaken' : 'permissionsAsked', wish, { by, note: reason });
        if (isAlone) await setMembership(projectId, by.userId, permissions, by, trx);
        return wish;
      }),

    /** By another administrator of the project or its company: an operator alone is none. */
    decideWish: (key: WishKey, allow: boolean, by: Actor, within: Db = db): Promise<void> =>
      inTransaction(within, async (trx) => {
        const wish = await lockOpen(trx, key);
        const { project_id: projectId, user_id: userId, permissions } = wish;
        const deciders = await listDeciders({ projectId, userId }, trx);
        if (!deciders.some(({ id }) => id === by.userId)) throw new AppError('people.cannotDecide');
        const status = allow ? 'allowed' : 'declined';
        await repository.closeWish(trx, wish.id, { status, decided_by: by.userId ?? null });
        await record(trx, allow ? 'permissionsAllowed' : 'permissionsDeclined', wish, { by });
        if (allow) await setMembership(projectId, userId, permissions, by, trx);
      }),

    withdrawWish: (key: WishKey, by: Asker): Promise<void> =>
      inTransaction(db, async (trx) => {
        const wish = await lockOpen(trx, key);
        if (wish.user_id !== by.userId) throw new AppError('people.wishOver');
        await repository.closeWish(trx, wish.id, { status: 'withdrawn', decided_by: null });
        await record(trx, 'permissionsAskedNoMore', wish, { by });
      }),
  };
}
