import type { GrantedProjects, GrantRights } from '@plumbline/contract/resources/accessTokens';
import { type App, type AuthorisationQuery, mostApps, type NewApp } from '@plumbline/contract/resources/apps';
import { isLoopback } from '@plumbline/contract/resources/isRedirectAddress';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import * as apps from './appsRepository.ts';
import { matchesRedirect, returnAddress } from './matchesRedirect.ts';
import { OAuthError } from './OAuthError.ts';
import { readAuthorisation } from './readAuthorisation.ts';
import * as repository from './repository.ts';
import { hashSecret, makeSecret } from './secrets.ts';

/** A browser hands it on at once. */
const codeLifeMs = 60_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a person lets an app do. */
export interface Granted {
  projects: GrantedProjects;
  rights: GrantRights;
}

export interface AppsOptions {
  db: Db;
  audit: AuditTrail;
  now: () => Date;
  findPublicUrl: () => string;
  /** Of a person's for an app: answers what makes it in a transaction. */
  planGrant(
    userId: string,
    app: { id: string; name: string },
    granted: Granted,
    by: Actor,
  ): Promise<(trx: Db) => Promise<string>>;
}

/** Tools that people register, and that ask people to let them in: the first half of OAuth 2, in a browser. */
export function createAppsService({ db, audit, now, findPublicUrl, planGrant }: AppsOptions) {
  const tell = (trx: Db, action: 'appRegistered' | 'appRemoved', userId: string, by: Actor, name: string) =>
    audit.record(trx, { by, action, subject: { kind: 'account', id: userId }, details: { note: `‘${name}’` } });

  /** What is wrong before this is known is told to the person: nobody is sent to an address that is not registered. */
  async function findAsking(userId: string, asked: AuthorisationQuery) {
    const { client_id: clientId = '', redirect_uri: redirectUri, state } = asked;
    const client = uuid.test(clientId) ? await apps.findClientFor(db, userId, clientId) : undefined;
    if (client === undefined) throw new AppError('apps.unknown');
    if (redirectUri === undefined || !matchesRedirect(client.redirect_uris, redirectUri)) {
      throw new AppError('apps.badRedirect');
    }
    const answerWith = (told: Record<string, string>) => ({
      redirectTo: returnAddress(redirectUri, { ...told, state, iss: findPublicUrl() }),
    });
    /** What is wrong from here on is told to the app. */
    const orTellApp = (error: unknown) => {
      if (!(error instanceof OAuthError)) throw error;
      return answerWith({ error: error.code, error_description: error.message });
    };
    return { client, redirectUri, answerWith, orTellApp };
  }

  /** Answers a code for what the person grants. */
  async function allow(
    { userId, by }: { userId: string; by: Actor },
    { client, redirectUri }: Awaited<ReturnType<typeof findAsking>>,
    asked: AuthorisationQuery,
    granted: Granted | null,
  ): Promise<string> {
    const { rights: most, challenge } = readAuthorisation(asked);
    if (granted === null) throw new OAuthError('access_denied', 'The person refused');
    const code = makeSecret('code');
    const rights = most === 'read' ? most : granted.rights;
    const addGrant = await planGrant(userId, client, { ...granted, rights }, by);
    await inTransaction(db, async (trx) => {
      const grant_id = await addGrant(trx);
      const expires_at = new Date(now().getTime() + codeLifeMs);
      const bound = { redirect_uri: redirectUri, challenge };
      await repository.insertSecret(trx, { hash: hashSecret(code), grant_id, kind: 'code', expires_at, ...bound });
    });
    return code;
  }

  return {
    listApps: async (userId: string) => ({ apps: (await apps.listClients(db, userId)).map(describeApp) }),

    /** The secret is answered here and kept nowhere. */
    async registerApp(userId: string, asked: NewApp, by: Actor = bySystem): Promise<{ app: App; secret?: string }> {
      const { name, redirectAddresses, withSecret = false } = asked;
      const secret = withSecret ? makeSecret('client') : undefined;
      const app = await inTransaction(db, async (trx) => {
        if ((await apps.countClients(trx, userId)) >= mostApps) throw new AppError('apps.tooMany');
        const redirect_uris = [...new Set(redirectAddresses)];
        const secret_hash = secret === undefined ? null : hashSecret(secret);
        const row = await apps.insertClient(trx, { user_id: userId, name, redirect_uris, secret_hash });
        await tell(trx, 'appRegistered', userId, by, name);
        return describeApp(row);
      });
      return { app, ...(secret !== undefined && { secret }) };
    },

    /** It stops working for everybody who let it in. */
    removeApp: (userId: string, appId: string, by: Actor = bySystem): Promise<void> =>
      inTransaction(db, async (trx) => {
        const removed = await apps.deleteClient(trx, userId, appId);
        if (removed === undefined) throw new AppError('apps.notFound');
        await tell(trx, 'appRemoved', userId, by, removed.name);
      }),

    /** Who asks to be let in, and for what; or where to go back to with what is wrong. */
    async findAuthorisation(userId: string, asked: AuthorisationQuery) {
      const { client, redirectUri, orTellApp } = await findAsking(userId, asked);
      try {
        const { rights } = readAuthorisation(asked);
        const registeredBy = `${client.first_name} ${client.last_name}`.trim();
        return { app: { name: client.name, registeredBy }, returnsTo: placeOf(redirectUri), rights };
      } catch (error) {
        return orTellApp(error);
      }
    },

    /** Where to go back to with a code, or with what is wrong; null refuses. */
    async decideAuthorisation(
      userId: string,
      asked: AuthorisationQuery,
      granted: Granted | null,
      by: Actor = bySystem,
    ) {
      const asking = await findAsking(userId, asked);
      try {
        return asking.answerWith({ code: await allow({ userId, by }, asking, asked, granted) });
      } catch (error) {
        return asking.orTellApp(error);
      }
    },
  };
}

function describeApp(row: apps.ClientRow): App {
  return {
    _id: row.id,
    name: row.name,
    redirectAddresses: row.redirect_uris,
    hasSecret: row.secret_hash !== null,
    createdAt: row.created_at.toISOString(),
  };
}

function placeOf(redirectUri: string): string {
  if (isLoopback(redirectUri)) return 'a program on this computer';
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' ? host : `a program on this computer (${protocol})`;
}
