import type { MembershipRule } from '@plumbline/contract/resources/companySignIn';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export type SignInRow = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

export function findSignIn(db: Db, companyId: string) {
  return db.selectFrom('company_sign_in').selectAll().where('company_id', '=', companyId).executeTakeFirst();
}

export function findSignInOfDomain(db: Db, domain: string) {
  return db
    .selectFrom('company_domain')
    .innerJoin('company_sign_in', 'company_sign_in.company_id', 'company_domain.company_id')
    .select(['company_sign_in.company_id', 'provider_name', 'password_allowed'])
    .where('domain', '=', domain.toLowerCase())
    .executeTakeFirst();
}

export async function listDomains(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_domain')
    .select('domain')
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Answers the first that is another company's, and then has changed nothing. */
export async function replaceDomains(db: Db, companyId: string, domains: readonly string[]) {
  if (domains.length > 0) {
    const taken = await db
      .selectFrom('company_domain')
      .select('domain')
      .where('domain', 'in', domains)
      .where('company_id', '!=', companyId)
      .executeTakeFirst();
    if (taken) return taken.domain;
  }
  await db.deleteFrom('company_domain').where('company_id', '=', companyId).execute();
  if (domains.length === 0) return undefined;
  await db
    .insertInto('company_domain')
    .values(domains.map((domain) => ({ domain, company_id: companyId })))
    .execute();
  return undefined;
}

export interface NewSignIn {
  second_factor_required: boolean;
  password_allowed: boolean;
  session_hours: number | null;
  provider_name: string | null;
  issuer: string | null;
  client_id: string | null;
  client_secret: string | null;
  group_claim: string | null;
  rules: readonly MembershipRule[];
}

/** Whether it was as it was read; where there is no row, its version is 0. */
export async function saveSignIn(db: Db, companyId: string, version: number, given: NewSignIn): Promise<boolean> {
  const row = { ...given, rules: JSON.stringify(given.rules) };
  if (version === 0) {
    const inserted = await db
      .insertInto('company_sign_in')
      .values({ company_id: companyId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returning('company_id')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const { numUpdatedRows } = await db
    .updateTable('company_sign_in')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function allowPasswords(db: Db, companyId: string): Promise<void> {
  await db
    .updateTable('company_sign_in')
    .set((eb) => ({ password_allowed: true, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .execute();
}

export function listProjects(db: Db, companyId: string) {
  return db
    .selectFrom('project')
    .select(['id as _id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Somebody who gets in with a password and a second factor whatever the provider does. */
export async function hasWayBack(db: Db, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app_user
    where not disabled and has_password
      and (operator or exists
        (select 1 from company_administrator a where a.company_id = ${companyId} and a.user_id = app_user.id))
      and (exists (select 1 from totp where user_id = app_user.id)
        or exists (select 1 from passkey where user_id = app_user.id))
    limit 1`.execute(db);
  return rows.length > 0;
}

interface NewVisit {
  state_hash: Buffer;
  browser_hash: Buffer;
  company_id: string;
  issuer: string;
  nonce: string;
  verifier: string;
  next: string;
  expires_at: Date;
}

export async function insertVisit(db: Db, visit: NewVisit): Promise<void> {
  await db.insertInto('provider_visit').values(visit).execute();
}

/** The visit, which nobody can come back from again. */
export function takeVisit(db: Db, stateHash: Buffer, now: Date) {
  return db
    .deleteFrom('provider_visit')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldVisits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('provider_visit').where('expires_at', '<', now).execute();
}

export function findLink(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('linked_account')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export function findLinkOfUser(db: Db, issuer: string, userId: string) {
  return db
    .selectFrom('linked_account')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

interface NewLink {
  issuer: string;
  subject: string;
  user_id: string;
  company_id: string;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db.insertInto('linked_account').values(link).execute();
}

export async function addGranted(db: Db, issuer: string, subject: string, projectId: string): Promise<void> {
  await db
    .updateTable('linked_account')
    .set({ granted: sql<string[]>`array_append(granted, ${projectId}::uuid)` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

export async function findCompanyName(db: Db, companyId: string): Promise<string> {
  const row = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst();
  return row?.name ?? '';
}
