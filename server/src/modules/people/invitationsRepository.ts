import type { Permission } from '@plumbline/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

function invitations(db: Db) {
  return db
    .selectFrom('invitation')
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .leftJoin('app_user as inviter', 'inviter.id', 'invitation.invited_by')
    .selectAll('invitation')
    .select(['company.name as company', 'inviter.email as invited_by_email']);
}

export type InvitationRow = Awaited<ReturnType<typeof listOpen>>[number];

/** Those that nobody has accepted or withdrawn, expired ones too; of a company, or of one of its projects. */
export function listOpen(db: Db, { companyId, projectId }: { companyId: string; projectId?: string | undefined }) {
  return invitations(db)
    .where('invitation.company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .$if(projectId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('invitation_project')
            .whereRef('invitation_id', '=', 'invitation.id')
            .where('project_id', '=', projectId as string)
            .select('project_id'),
        ),
      ),
    )
    .orderBy(sql`lower(invitation.email)`)
    .execute();
}

export function findInvitation(db: Db, id: string) {
  return invitations(db).where('invitation.id', '=', id).executeTakeFirst();
}

/** Until the transaction ends nobody else changes it. */
export async function lockInvitation(trx: Db, id: string) {
  await trx.selectFrom('invitation').select('id').where('id', '=', id).forUpdate().execute();
  return findInvitation(trx, id);
}

interface Asked {
  companyId: string;
  email: string;
  administrator: boolean;
  invitedBy: string | null;
  expiresAt: Date;
}

/** A new one; one that is open for the address already goes on with a new number, so that the link before is good no more. */
export async function upsertOpen(trx: Db, asked: Asked): Promise<{ id: string; number: number }> {
  const { companyId, email, administrator, invitedBy, expiresAt } = asked;
  const { rows } = await sql<{ id: string; number: number }>`
    insert into invitation (company_id, email, administrator, invited_by, expires_at)
    values (${companyId}, ${email}, ${administrator}, ${invitedBy}, ${expiresAt})
    on conflict (company_id, lower(email)) where accepted_at is null and withdrawn_at is null do update set
      number = invitation.number + 1, administrator = invitation.administrator or excluded.administrator,
      invited_by = excluded.invited_by, expires_at = excluded.expires_at, sent_at = null
    returning id, number`.execute(trx);
  return rows[0] as { id: string; number: number };
}

/** With another link from now on. Answers its number. */
export async function renew(trx: Db, id: string, expiresAt: Date): Promise<number> {
  const { number } = await trx
    .updateTable('invitation')
    .set((eb) => ({ number: eb('number', '+', 1), expires_at: expiresAt, sent_at: null }))
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

export async function upsertProject(
  trx: Db,
  invitationId: string,
  { projectId, permissions }: { projectId: string; permissions: readonly Permission[] },
): Promise<void> {
  const held = [...permissions];
  await trx
    .insertInto('invitation_project')
    .values({ invitation_id: invitationId, project_id: projectId, permissions: held })
    .onConflict((conflict) => conflict.columns(['invitation_id', 'project_id']).doUpdateSet({ permissions: held }))
    .execute();
}

export async function deleteProject(trx: Db, invitationId: string, projectId: string): Promise<void> {
  await trx
    .deleteFrom('invitation_project')
    .where('invitation_id', '=', invitationId)
    .where('project_id', '=', projectId)
    .execute();
}

export function listProjects(db: Db, invitationIds: readonly string[]) {
  if (invitationIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('invitation_project')
    .innerJoin('project', 'project.id', 'invitation_project.project_id')
    .select(['invitation_project.invitation_id', 'invitation_project.permissions', 'project.id', 'project.name'])
    .where('invitation_id', 'in', [...invitationIds])
    .orderBy(sql`lower(project.name)`)
    .execute();
}

export async function mark(
  db: Db,
  id: string,
  set: { sent_at?: Date; accepted_at?: Date; withdrawn_at?: Date },
): Promise<void> {
  await db.updateTable('invitation').set(set).where('id', '=', id).execute();
}
