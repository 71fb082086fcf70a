import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface Policy {
  name: string;
  second_factor_required: boolean;
  session_hours: number | null;
}

/** What the companies say whose people the user belongs to: by the account, a project, or as an administrator. */
export async function listPoliciesOf(db: Db, userId: string): Promise<Policy[]> {
  const { rows } = await sql<Policy>`
    select company.name, rule.second_factor_required, rule.session_hours
    from company_sign_in rule join company on company.id = rule.company_id
    where rule.company_id in (
      select company_id from app_user where id = ${userId}
      union select company_id from company_administrator where user_id = ${userId}
      union select project.company_id from membership join project on project.id = membership.project_id
        where membership.user_id = ${userId})
    order by company.name`.execute(db);
  return rows;
}

export interface ProviderOnly {
  name: string;
  provider_name: string;
}

/**
 * The company whose provider alone signs this address in. Its administrators and operators keep their password where they
 * have a second factor: somebody must get in when the provider does not answer.
 */
export async function findProviderOnly(db: Db, user: { id: string; email: string }): Promise<ProviderOnly | undefined> {
  const { rows } = await sql<ProviderOnly>`
    select company.name, rule.provider_name
    from company_domain
    join company_sign_in rule on rule.company_id = company_domain.company_id and not rule.password_allowed
    join company on company.id = rule.company_id
    where company_domain.domain = lower(split_part(${user.email}, '@', 2))
      and not (
        (exists (select 1 from company_administrator a where a.company_id = company.id and a.user_id = ${user.id})
          or exists (select 1 from app_user where id = ${user.id} and operator))
        and (exists (select 1 from totp where user_id = ${user.id})
          or exists (select 1 from passkey where user_id = ${user.id})))`.execute(db);
  return rows[0];
}
