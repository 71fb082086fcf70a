import { gainOf, type Permission } from '@plumbline/contract/permissions';
import { type Invitation, invitationDays, type LookedAtInvitation } from '@plumbline/contract/resources/people';
import { type Actor, byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { mailInvitation } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import { invitationMail } from '../../platform/mail/templates.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { IdentityService } from '../identity/service.ts';
import { createInvitationLinks } from './invitationLinks.ts';
import * as repository from './invitationsRepository.ts';
import { findMemberByEmail, listProjectsOf } from './repository.ts';

export interface InvitationsOptions {
  db: Db;
  audit: AuditTrail;
  queue: Pick<Queue, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  identity: Pick<IdentityService, 'findUserByEmail' | 'createUser' | 'profile' | 'setDisabled' | 'signOutEverywhere'>;
  access: AccessService;
  key: Uint8Array;
  branding: { productName: string; companyName: string; supportEmail: string };
  findPublicUrl: () => string;
  now?: () => Date;
}

interface Invited {
  email: string;
  administrator: boolean;
  projects: readonly { projectId: string; permissions: readonly Permission[] }[];
}

/** Where an invitation is looked for: in a company, or in one of its projects. */
export interface InvitedPlace {
  companyId: string;
  projectId?: string | undefined;
}

/** People who are asked to join, and the links by which they do. */
export function createInvitationsService(options: InvitationsOptions) {
  const { db, audit, queue, mail, identity, access, branding, findPublicUrl, now = () => new Date() } = options;
  const links = createInvitationLinks(options.key);
  const inDays = () => new Date(now().getTime() + invitationDays * 86_400_000);

  async function describe(rows: readonly repository.InvitationRow[], within: Db, projectId?: string) {
    const projects = await repository.listProjects(
      within,
      rows.map(({ id }) => id),
    );
    return rows.map((row): Invitation => {
      const isShown = ({ invitation_id, id }: (typeof projects)[number]) =>
        // A project's administrator is not told of other projects.
        invitation_id === row.id && (projectId === undefined || id === projectId);
      return {
        _id: row.id,
        email: row.email,
        administrator: projectId === undefined && row.administrator,
        state: row.expires_at > now() ? 'waiting' : 'expired',
        ...(row.sent_at && { sentDate: row.sent_at.toISOString() }),
        expiresDate: row.expires_at.toISOString(),
        ...(row.invited_by_email !== null && { invitedBy: row.invited_by_email }),
        projects: projects.filter(isShown).map(({ id, name, permissions }) => ({ _id: id, name, permissions })),
      };
    });
  }

  async function describeOne(trx: Db, id: string, { projectId }: InvitedPlace): Promise<Invitation> {
    const row = (await repository.findInvitation(trx, id)) as repository.InvitationRow;
    return (await describe([row], trx, projectId))[0] as Invitation;
  }

  /** An open one of that place, locked. */
  async function lockOpen(trx: Db, { companyId, projectId }: InvitedPlace, id: string) {
    const row = await repository.lockInvitation(trx, id);
    const isOpen = row?.company_id === companyId && row.accepted_at === null && row.withdrawn_at === null;
    const projects = isOpen ? await repository.listProjects(trx, [id]) : [];
    const isHere = projectId === undefined || projects.some((project) => project.id === projectId);
    if (!isOpen || !isHere) throw new AppError('invitations.notFound');
    return { row, projects };
  }

  /** The invitation of a link that is good still; others are refused with what became of them. */
  async function open(trx: Db, token: string) {
    const shown = links.read(token);
    const row = shown && (await repository.lockInvitation(trx, shown.id));
    if (shown === undefined || row === undefined) throw new AppError('invitations.unknown');
    if (row.accepted_at) throw new AppError('invitations.used');
    if (row.withdrawn_at) throw new AppError('invitations.withdrawn');
    if (row.number !== shown.number) throw new AppError('invitations.replaced');
    if (row.expires_at <= now()) throw new AppError('invitations.expired');
    return { row, projects: await repository.listProjects(trx, [row.id]) };
  }

  /** Somebody else decides about oneself, and an invitation of one's own would be a way around that. */
  async function refuseOwn(trx: Db, { row, projects }: Awaited<ReturnType<typeof open>>, userId: string) {
    if (row.invited_by !== userId) return;
    for (const { id, permissions } of projects) {
      const held = (await access.findMembership(userId, { projectId: id }, trx))?.permissions ?? [];
      if (gainOf(held, permissions).length > 0) throw new AppError('invitations.own');
    }
  }

  async function refuseOwnAddress(trx: Db, { email, projects }: Invited, { userId }: Actor): Promise<void> {
    if (userId === undefined || projects.length === 0) return;
    const own = await identity.profile(userId, trx);
    if (own.email.toLowerCase() === email.toLowerCase()) throw new AppError('people.ownAddress');
  }

  async function takeIn(trx: Db, { row, projects }: Awaited<ReturnType<typeof open>>, userId: string, by: Actor) {
    await repository.mark(trx, row.id, { accepted_at: now() });
    if (row.administrator) await access.nameAdministrator(row.company_id, userId, by, trx);
    for (const { id, permissions } of projects) {
      // Somebody may have been given more meanwhile: joining takes nothing away.
      if ((await access.findMembership(userId, { projectId: id }, trx)) === undefined) {
        await access.setMembership(id, userId, permissions, by, trx);
      }
    }
    const subject = { kind: 'account', id: userId } as const;
    await audit.record(trx, { by, action: 'invitationAccepted', companyId: row.company_id, subject });
  }

  const record = (trx: Db, action: 'invited' | 'invitationWithdrawn', place: InvitedPlace, email: string, by: Actor) =>
    audit.record(trx, { by, action, ...place, subject: { kind: 'account', name: email } });

  return {
    listInvitations: async (place: InvitedPlace): Promise<Invitation[]> =>
      describe(await repository.listOpen(db, place), db, place.projectId),

    invite: (place: InvitedPlace, invited: Invited, by: Actor): Promise<Invitation> =>
      inTransaction(db, async (trx) => {
        const { email, administrator, projects } = invited;
        const ids = projects.map(({ projectId }) => projectId);
        const known = ids.length > 0 ? await listProjectsOf(trx, place.companyId, ids) : [];
        if (known.length < new Set(ids).size) throw new AppError('projects.notFound');
        if (place.projectId && (await findMemberByEmail(trx, place.projectId, email))) {
          throw new AppError('people.alreadyThere');
        }
        await refuseOwnAddress(trx, invited, by);
        const asked = { companyId: place.companyId, email, administrator, invitedBy: by.userId ?? null };
        const invitation = await repository.upsertOpen(trx, { ...asked, expiresAt: inDays() });
        for (const project of projects) await repository.upsertProject(trx, invitation.id, project);
        await record(trx, 'invited', place, email, by);
        await queue.enqueue(trx, mailInvitation, { invitationId: invitation.id, number: invitation.number });
        return describeOne(trx, invitation.id, place);
      }),

    resend: (place: InvitedPlace, id: string, by: Actor): Promise<Invitation> =>
      inTransaction(db, async (trx) => {
        const { row } = await lockOpen(trx, place, id);
        const number = await repository.renew(trx, id, inDays());
        await record(trx, 'invited', place, row.email, by);
        await queue.enqueue(trx, mailInvitation, { invitationId: id, number });
        return describeOne(trx, id, place);
      }),

    /** Of a project: what else the invitation is for stays. */
    withdraw: (place: InvitedPlace, id: string, by: Actor): Promise<void> =>
      inTransaction(db, async (trx) => {
        const { row, projects } = await lockOpen(trx, place, id);
        const isForMore = place.projectId !== undefined && (row.administrator || projects.length > 1);
        if (isForMore) await repository.deleteProject(trx, id, place.projectId as string);
        else await repository.mark(trx, id, { withdrawn_at: now() });
        await record(trx, 'invitationWithdrawn', place, row.email, by);
      }),

    /** Nothing where it was accepted, withdrawn or sent again meanwhile. */
    async mailInvitation({ invitationId, number }: { invitationId: string; number: number }): Promise<void> {
      const row = await repository.findInvitation(db, invitationId);
      if (row === undefined || row.number !== number || row.accepted_at || row.withdrawn_at || row.sent_at) return;
      const projects = (await repository.listProjects(db, [row.id])).map(({ name }) => name);
      const url = `${findPublicUrl().replace(/\/+$/, '')}/join?token=${links.make(row)}`;
      const { company, administrator, invited_by_email: invitedBy } = row;
      const content = invitationMail({ ...branding, url, company, projects, administrator, invitedBy, invitationDays });
      await mail.send({ to: row.email, ...content });
      await repository.mark(db, row.id, { sent_at: now() });
    },

    lookAt: (token: string): Promise<LookedAtInvitation> =>
      inTransaction(db, async (trx) => {
        const { row, projects } = await open(trx, token);
        return {
          email: row.email,
          companyName: row.company,
          administrator: row.administrator,
          projects: projects.map(({ name }) => name),
          ...(row.invited_by_email !== null && { invitedBy: row.invited_by_email }),
          hasAccount: (await identity.findUserByEmail(row.email, trx)) !== undefined,
          expiresDate: row.expires_at.toISOString(),
        };
      }),

    /** Makes the account, and takes it in. */
    join: (
      { token, ...person }: { token: string; firstName: string; lastName: string; password: string },
      by: Actor,
    ): Promise<{ email: string }> =>
      inTransaction(db, async (trx) => {
        const opened = await open(trx, token);
        const { email } = opened.row;
        const userId = await identity.createUser({ ...person, email, mustChangePassword: false }, by, trx);
        if (userId === undefined) throw new AppError('invitations.hasAccount');
        await takeIn(trx, opened, userId, { ...by, ...byUser(userId) });
        return { email };
      }),

    accept: (token: string, userId: string, by: Actor): Promise<void> =>
      inTransaction(db, async (trx) => {
        const opened = await open(trx, token);
        const { email } = await identity.profile(userId, trx);
        if (email.toLowerCase() !== opened.row.email.toLowerCase()) throw new AppError('invitations.otherAccount');
        await refuseOwn(trx, opened, userId);
        await takeIn(trx, opened, userId, by);
      }),
  };
}
