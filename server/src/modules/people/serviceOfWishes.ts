import { type Permission, sayGain } from '@plumbline/contract/permissions';
import type { Wish } from '@plumbline/contract/resources/people';
import { nameOfRole } from '@plumbline/contract/roles';
import type { Actor } from '../../Actor.ts';
import { mailWish } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import type { MailContent } from '../../platform/mail/templates.ts';
import { permissionsTakenMail, wishDecidedMail, wishMail } from '../../platform/mail/wishMails.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AccessService } from '../access/service.ts';

type WishRow = NonNullable<Awaited<ReturnType<AccessService['findWish']>>>;
type WishPlace = { projectId: string } | { companyId: string };

interface WishesOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  access: AccessService;
  branding: { productName: string; companyName: string; supportEmail: string };
  findPublicUrl: () => string;
}

/** What administrators ask for themselves, for those who decide, and the mails about it. */
export function createWishesService({ db, queue, mail, access, branding, findPublicUrl }: WishesOptions) {
  async function describe(row: WishRow, userId: string, within: Db = db): Promise<Wish> {
    const deciders = await access.listDeciders({ projectId: row.project_id, userId: row.user_id }, within);
    return {
      _id: row.id,
      project: { _id: row.project_id, name: row.project },
      userId: row.user_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      held: row.held,
      permissions: row.permissions,
      ...(row.reason !== null && { reason: row.reason }),
      askedDate: row.asked_at.toISOString(),
      expiresDate: row.expires_at.toISOString(),
      isMine: row.user_id === userId,
      mayDecide: deciders.some(({ id }) => id === userId),
    };
  }

  /** With nobody to ask, whoever runs the product is told: a stolen session would be seen by its owner alone. */
  async function listReaders(row: WishRow): Promise<string[]> {
    if (row.status === 'allowed' || row.status === 'declined') return [row.email];
    const deciders = await access.listDeciders({ projectId: row.project_id, userId: row.user_id });
    if (row.status === 'open') return deciders.map(({ email }) => email);
    const operators = (await access.listOperators()).filter(({ id, disabled }) => !disabled && id !== row.user_id);
    return [row, ...deciders, ...operators].map(({ email }) => email);
  }

  function write(row: WishRow): MailContent {
    const told = {
      ...branding,
      project: row.project,
      who: `${row.first_name} ${row.last_name}`.trim() || row.email,
      email: row.email,
      role: nameOfRole(row.permissions),
      gain: sayGain(row.held, row.permissions),
      reason: row.reason,
      decidedBy: row.decided_by_email,
      expiresAt: row.expires_at,
      url: `${findPublicUrl().replace(/\/+$/, '')}/manage/${row.project_id}/people`,
    };
    if (row.status === 'open') return wishMail(told);
    return row.status === 'given' ? permissionsTakenMail(told) : wishDecidedMail(told, row.status === 'allowed');
  }

  return {
    async listWishes(place: WishPlace, userId: string): Promise<Wish[]> {
      return Promise.all((await access.listWishes(place)).map((row) => describe(row, userId)));
    },

    /** Answers without a wish where it was given at once, as there is nobody else to ask. */
    ask: (
      asked: { projectId: string; permissions: readonly Permission[]; reason?: string | undefined },
      { userId, by }: { userId: string; by: Actor },
    ): Promise<{ wish?: Wish }> =>
      inTransaction(db, async (trx) => {
        const row = await access.ask(asked, { ...by, userId }, trx);
        const status = row.status === 'given' ? 'given' : 'open';
        await queue.enqueue(trx, mailWish, { wishId: row.id, status });
        return status === 'given' ? {} : { wish: await describe(row, userId, trx) };
      }),

    decide: (key: { projectId: string; wishId: string }, allow: boolean, by: Actor): Promise<void> =>
      inTransaction(db, async (trx) => {
        await access.decideWish(key, allow, by, trx);
        await queue.enqueue(trx, mailWish, { wishId: key.wishId, status: allow ? 'allowed' : 'declined' });
      }),

    withdrawWish: (key: { projectId: string; wishId: string }, { userId, by }: { userId: string; by: Actor }) =>
      access.withdrawWish(key, { ...by, userId }),

    /** Nothing where it has gone on meanwhile: another mail tells of that. */
    async mailWish({ wishId, status }: { wishId: string; status: WishRow['status'] }): Promise<void> {
      const row = await access.findWish(wishId);
      if (row === undefined || row.status !== status) return;
      const content = write(row);
      for (const email of await listReaders(row)) {
        const messageId = `<wish-${row.id}-${status}-${Buffer.from(email).toString('hex').slice(0, 60)}@plumbline>`;
        await mail.send({ to: email, messageId, ...content });
      }
    },
  };
}
