import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { providerReturnPath } from '@plumbline/contract/resources/companySignIn';
import { roles } from '@plumbline/contract/roles';
import { LRUCache } from 'lru-cache';
import * as oauth from 'oauth4webapi';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Vault } from '../../platform/createVault.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Outbound } from '../../platform/outbound/createOutbound.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { IdentityService, OpenedSession, Origin } from '../identity/service.ts';
import { type Claims, openProvider, type Provider } from './openProvider.ts';
import { readPerson } from './readPerson.ts';
import { readReason } from './readReason.ts';
import * as repository from './repository.ts';
import { createCompanySignInService } from './serviceOfCompanySignIn.ts';

const visitLifeMs = 10 * 60_000;
/** What a provider says of itself changes seldom. */
const providerLifeMs = 5 * 60_000;

export interface SingleSignOnOptions {
  db: Db;
  audit: AuditTrail;
  vault: Vault;
  outbound: Pick<Outbound, 'send'>;
  identity: Pick<IdentityService, 'countVisit' | 'createProvidedUser' | 'findUserByEmail' | 'openByProvider'>;
  access: Pick<AccessService, 'findMembership' | 'setMembership'>;
  findPublicUrl: () => string;
  now?: () => Date;
}

export type SingleSignOnService = ReturnType<typeof createSingleSignOnService>;

/** Sign-in by a company's own OpenID provider. */
export function createSingleSignOnService(options: SingleSignOnOptions) {
  const { db, audit, vault, outbound, identity, access, findPublicUrl, now = () => new Date() } = options;
  const providers = new LRUCache<string, Provider>({ max: 100, ttl: providerLifeMs });
  const redirectUri = (companyId: string) => new URL(providerReturnPath(companyId), findPublicUrl()).href;

  async function open(row: repository.SignInRow): Promise<Provider> {
    const { company_id: companyId, issuer, client_id: clientId, version } = row;
    if (issuer === null || clientId === null) throw new AppError('auth.noProvider');
    const key = `${companyId}:${version}`;
    const known = providers.get(key);
    if (known) return known;
    const sealed = row.client_secret;
    const clientSecret = sealed === null ? undefined : await vault.open(`provider:${companyId}`, sealed);
    if (sealed !== null && clientSecret === undefined) {
      throw new AppError('auth.providerFailed', { reason: 'The secret of the client cannot be opened any more.' });
    }
    const settings = { issuer, clientId, clientSecret, redirectUri: redirectUri(companyId) };
    const provider = await openProvider(outbound, settings).catch(fail);
    providers.set(key, provider);
    return provider;
  }

  async function find(companyId: string): Promise<repository.SignInRow> {
    const row = await repository.findSignIn(db, companyId);
    if (row === undefined) throw new AppError('auth.noProvider');
    return row;
  }

  /** The account of whom the provider vouches for: by the link, else by an address of the company's own domains. */
  async function findAccount(row: repository.SignInRow, claims: Claims, by: Actor) {
    const { company_id: companyId } = row;
    const person = readPerson(claims);
    if (person === undefined) throw new AppError('auth.emailNotVerified');
    const domains = await repository.listDomains(db, companyId);
    if (!domains.includes(person.email.slice(person.email.lastIndexOf('@') + 1).toLowerCase())) {
      throw new AppError('auth.foreignDomain');
    }
    const link = await repository.findLink(db, claims.issuer, claims.subject);
    if (link) {
      if (link.company_id !== companyId) throw new AppError('auth.linkedOtherwise');
      return link;
    }
    const known = await identity.findUserByEmail(person.email);
    if (known === undefined && matchingRules(row, claims).length === 0) throw new AppError('auth.noMembership');
    const userId = known?.id ?? (await identity.createProvidedUser(person, by));
    // Somebody else signs in for the first time with the same address at this moment.
    if (userId === undefined) throw new AppError('auth.visitExpired');
    if (await repository.findLinkOfUser(db, claims.issuer, userId)) throw new AppError('auth.linkedOtherwise');
    const made = { issuer: claims.issuer, subject: claims.subject, user_id: userId, company_id: companyId };
    await inTransaction(db, async (trx) => {
      await repository.insertLink(trx, made);
      const subject = { kind: 'account', id: userId } as const;
      await audit.record(trx, { by, action: 'accountLinked', companyId, subject, details: { note: claims.issuer } });
    });
    return { ...made, granted: [] };
  }

  /** Lets people into projects once: whoever was removed there does not come back by signing in. */
  async function grant(row: repository.SignInRow, claims: Claims, account: Account, by: Actor): Promise<void> {
    for (const { projectId, role } of matchingRules(row, claims)) {
      if (account.granted.includes(projectId)) continue;
      const held = roles.find(({ name }) => name === role)?.permissions ?? [];
      const isMember = (await access.findMembership(account.user_id, { projectId })) !== undefined;
      if (!isMember) await access.setMembership(projectId, account.user_id, held, by);
      await repository.addGranted(db, account.issuer, account.subject, projectId);
    }
  }

  return {
    ...createCompanySignInService({ ...options, redirectUri }),

    /** By the domain alone: nobody learns here which accounts exist. */
    async findProvider(email: string) {
      const row = await repository.findSignInOfDomain(db, email.slice(email.lastIndexOf('@') + 1));
      if (!row?.provider_name) return { passwordAllowed: true };
      const provider = { companyId: row.company_id, name: row.provider_name };
      return { provider, passwordAllowed: row.password_allowed };
    },

    /** Answers where to go, and what the browser must show when it comes back. */
    async begin({ companyId, email, next }: { companyId: string; email: string; next: string }, origin: Origin) {
      await identity.countVisit(origin);
      const provider = await open(await find(companyId));
      const [state, nonce, verifier, browser] = [secret(), secret(), secret(), secret()];
      await repository.insertVisit(db, {
        state_hash: hash(state),
        browser_hash: hash(browser),
        company_id: companyId,
        issuer: provider.issuer,
        nonce,
        verifier,
        next,
        expires_at: new Date(now().getTime() + visitLifeMs),
      });
      return { address: await provider.address({ state, nonce, verifier }, email), browser };
    },

    async finish(
      { companyId, answer }: { companyId: string; answer: string },
      browser: string | undefined,
      origin: Origin,
    ): Promise<OpenedSession & { next: string }> {
      const parameters = new URLSearchParams(answer);
      const state = parameters.get('state') ?? '';
      const visit = await repository.takeVisit(db, hash(state), now());
      const isOurs = visit && browser !== undefined && timingSafeEqual(visit.browser_hash, hash(browser));
      if (!isOurs || visit.company_id !== companyId) throw new AppError('auth.visitExpired');
      const row = await find(companyId);
      const provider = await open(row);
      if (provider.issuer !== visit.issuer) throw new AppError('auth.visitExpired');
      const { nonce, verifier, next } = visit;
      const claims = await provider.read(parameters, { state, nonce, verifier }).catch(fail);
      const by: Actor = { kind: 'anonymous', address: origin.address };
      const account = await findAccount(row, claims, by);
      await grant(row, claims, account, by);
      return { ...(await inTransaction(db, (trx) => identity.openByProvider(trx, account.user_id, origin))), next };
    },

    sweep: () => repository.deleteOldVisits(db, now()),
  };
}

interface Account {
  issuer: string;
  subject: string;
  user_id: string;
  granted: readonly string[];
}

function matchingRules({ group_claim: claim, rules }: repository.SignInRow, claims: Claims) {
  const said = claim === null ? [] : claims[claim];
  const groups = Array.isArray(said) ? said : [said];
  return rules.filter(({ group }) => group === undefined || groups.includes(group));
}

function fail(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof oauth.AuthorizationResponseError) throw new AppError('auth.providerRefused');
  throw new AppError('auth.providerFailed', { reason: readReason(error) });
}

const secret = () => randomBytes(32).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest();
