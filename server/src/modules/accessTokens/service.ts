import type { AuditAction } from '@plumbline/contract/auditActions';
import {
  type Grant,
  type GrantedProjects,
  type GrantRights,
  mostGrants,
  type NewToken,
  usualTokenLife,
} from '@plumbline/contract/resources/accessTokens';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { TokenUser } from '../../http/RequestContext.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { IdentityService } from '../identity/service.ts';
import { describeGrant } from './describeGrant.ts';
import * as repository from './repository.ts';
import { hashSecret, isSecret, makeSecret } from './secrets.ts';
import { createAppsService } from './serviceOfApps.ts';
import { createExchangeService } from './serviceOfExchange.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

export { OAuthError } from './OAuthError.ts';
export type { AppCall } from './serviceOfExchange.ts';

export interface AccessTokensOptions {
  db: Db;
  audit: AuditTrail;
  identity: Pick<IdentityService, 'guesses'>;
  access: Pick<AccessService, 'listProjectsOf'>;
  findPublicUrl: () => string;
  now?: () => Date;
}

export type AccessTokensService = ReturnType<typeof createAccessTokensService>;

/** What people let scripts and apps do in their name. */
export function createAccessTokensService(options: AccessTokensOptions) {
  const { db, audit, identity, access, findPublicUrl, now = () => new Date() } = options;

  const tell = (trx: Db, action: AuditAction, userId: string, by: Actor, note: string) =>
    audit.record(trx, { by, action, subject: { kind: 'account', id: userId }, details: { note } });

  /** The chosen ones, each of which the person must be in. */
  async function projectIdsOf(userId: string, projects: GrantedProjects): Promise<string[]> {
    if (projects === 'all') return [];
    const held = new Set((await access.listProjectsOf(userId)).map(({ id }) => id));
    const chosen = [...new Set(projects.map((id) => id.toLowerCase()))];
    if (!chosen.every((id) => held.has(id))) throw new AppError('projects.notFound');
    return chosen;
  }

  async function findGrant(trx: Db, userId: string, grantId: string): Promise<Grant> {
    const [row] = await repository.listGrants(trx, { userId, grantId }, now());
    if (row === undefined) throw new AppError('accessTokens.notFound');
    return describeGrant(row);
  }

  /** Asks what is to be known beforehand, and answers what makes the grant in a transaction. */
  async function planGrant(
    userId: string,
    { projects, ...asked }: Omit<repository.NewGrant, 'user_id' | 'every_project'> & { projects: GrantedProjects },
    by: Actor,
  ): Promise<(trx: Db) => Promise<string>> {
    const projectIds = await projectIdsOf(userId, projects);
    return async (trx) => {
      if ((await repository.countGrants(trx, userId)) >= mostGrants) throw new AppError('accessTokens.tooMany');
      const grant = { ...asked, user_id: userId, every_project: projects === 'all' };
      const grantId = await repository.insertGrant(trx, grant, projectIds);
      const note = `‘${asked.name}’, ${inWords(asked.rights, projects)}, ${untilInWords(asked.expires_at)}`;
      await tell(trx, asked.client_id === null ? 'tokenMade' : 'appAllowed', userId, by, note);
      return grantId;
    };
  }

  const apps = createAppsService({
    db,
    audit,
    now,
    findPublicUrl,
    planGrant: (userId, { id: client_id, name }, granted, by) =>
      planGrant(userId, { ...granted, client_id, name, expires_at: null }, by),
  });

  return {
    ...apps,
    ...createExchangeService({ db, audit, identity, now }),
    findPublicUrl,

    /** Whoever a token speaks for, and how far; refuses one that is not good. */
    async admit(token: string, address: string): Promise<TokenUser> {
      const hash = hashSecret(token);
      identity.guesses.refuseEarly(address, hash);
      const row = isSecret(token) ? await repository.findShown(db, hash) : undefined;
      if (row === undefined) {
        await identity.guesses.count(address);
        throw new AppError('auth.tokenInvalid');
      }
      if (row.disabled) throw new AppError('auth.tokenInvalid');
      if (row.revoked_at !== null) throw new AppError('auth.tokenRevoked');
      const at = now();
      if (row.expires_at !== null && row.expires_at <= at) throw new AppError('auth.tokenExpired');
      identity.guesses.remember(hash);
      const minute = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
      if (row.last_used_at === null || row.last_used_at < minute) {
        await repository.noteUse(db, row.grant_id, minute, address);
      }
      const { grant_id: id, name, rights, project_ids: projectIds } = row;
      return { id: row.user_id, token: { id, name, mayWrite: rights === 'write', projectIds } };
    },

    async list(userId: string): Promise<{ grants: Grant[] }> {
      return { grants: (await repository.listGrants(db, { userId }, now())).map(describeGrant) };
    },

    /** The token is answered here and kept nowhere. */
    async create(userId: string, asked: NewToken, by: Actor = bySystem): Promise<{ grant: Grant; token: string }> {
      const { name, projects, rights, expiresInDays = usualTokenLife } = asked;
      const expires_at = expiresInDays === null ? null : new Date(now().getTime() + expiresInDays * dayMs);
      const token = makeSecret('personal');
      const addGrant = await planGrant(userId, { client_id: null, name, rights, projects, expires_at }, by);
      const grant = await inTransaction(db, async (trx) => {
        const grant_id = await addGrant(trx);
        await repository.insertSecret(trx, { hash: hashSecret(token), grant_id, kind: 'access', expires_at });
        return findGrant(trx, userId, grant_id);
      });
      return { grant, token };
    },

    /** At once, for every call that follows. */
    revoke: (userId: string, grantId: string, by: Actor = bySystem): Promise<void> =>
      inTransaction(db, async (trx) => {
        const [revoked] = await repository.revokeGrants(trx, { userId, grantId }, now());
        if (revoked === undefined) throw new AppError('accessTokens.notFound');
        const action = revoked.client_id === null ? 'tokenRevoked' : 'appRevoked';
        await tell(trx, action, userId, by, `‘${revoked.name}’`);
      }),

    /** Answers how many. */
    revokeAll: (userId: string, by: Actor = bySystem): Promise<number> =>
      inTransaction(db, async (trx) => {
        const { length: count } = await repository.revokeGrants(trx, { userId }, now());
        const subject = { kind: 'account', id: userId } as const;
        if (count > 0) await audit.record(trx, { by, action: 'grantsRevoked', subject, details: { count } });
        return count;
      }),

    sweep: () => repository.deleteOutdated(db, now()),
  };
}

function inWords(rights: GrantRights, projects: GrantedProjects): string {
  const which =
    projects === 'all' ? 'all projects' : projects.length === 1 ? '1 project' : `${projects.length} projects`;
  return `${rights === 'read' ? 'read only' : 'read and write'}, ${which}`;
}

const untilInWords = (end: Date | null) => (end === null ? 'no end' : `until ${end.toISOString().slice(0, 10)}`);
