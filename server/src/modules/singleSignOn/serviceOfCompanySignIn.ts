import type { CompanySignIn, NewCompanySignIn } from '@plumbline/contract/resources/companySignIn';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Vault } from '../../platform/createVault.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Outbound } from '../../platform/outbound/createOutbound.ts';
import type { AuditTrail } from '../audit/service.ts';
import { openProvider } from './openProvider.ts';
import { readReason } from './readReason.ts';
import * as repository from './repository.ts';

interface CompanySignInOptions {
  db: Db;
  audit: AuditTrail;
  vault: Vault;
  outbound: Pick<Outbound, 'send'>;
  redirectUri(companyId: string): string;
}

/** What administrators say about the sign-in of their people. */
export function createCompanySignInService({ db, audit, vault, outbound, redirectUri }: CompanySignInOptions) {
  async function read(companyId: string): Promise<CompanySignIn> {
    const row = await repository.findSignIn(db, companyId);
    return {
      version: row?.version ?? 0,
      secondFactorRequired: row?.second_factor_required ?? false,
      passwordAllowed: row?.password_allowed ?? true,
      sessionHours: row?.session_hours ?? null,
      ...(row && providerOf(row)),
      domains: await repository.listDomains(db, companyId),
      returnAddress: redirectUri(companyId),
      projects: await repository.listProjects(db, companyId),
    };
  }

  async function refuseLockOut(companyId: string, { passwordAllowed, provider }: NewCompanySignIn): Promise<void> {
    if (passwordAllowed) return;
    const domains = await repository.listDomains(db, companyId);
    if (provider === undefined || domains.length === 0) throw new AppError('signIn.noProvider');
    if (!(await repository.hasWayBack(db, companyId))) throw new AppError('signIn.lockOut');
  }

  async function refuseForeignProjects(companyId: string, provider: NewCompanySignIn['provider']): Promise<void> {
    const own = new Set((await repository.listProjects(db, companyId)).map(({ _id }) => _id));
    if (provider?.rules.some(({ projectId }) => !own.has(projectId))) throw new AppError('signIn.unknownProject');
  }

  /** Sealed; what is kept stays where nothing is said, and only for the same client of the same provider. */
  async function sealSecret(companyId: string, provider: Given, kept: repository.SignInRow | undefined) {
    const { clientSecret, issuer, clientId } = provider;
    if (clientSecret === '') return null;
    if (clientSecret !== undefined) return vault.seal(`provider:${companyId}`, clientSecret);
    return kept?.issuer === issuer && kept.client_id === clientId ? kept.client_secret : null;
  }

  /** A mistyped address is told now, not when somebody wants to sign in. */
  async function checkProvider(companyId: string, { issuer, clientId }: Given): Promise<void> {
    const settings = { issuer, clientId, clientSecret: undefined, redirectUri: redirectUri(companyId) };
    await openProvider(outbound, settings).catch((error) => {
      throw new AppError('signIn.badProvider', { reason: readReason(error) });
    });
  }

  type Change = 'signInChanged' | 'domainsChanged';

  async function tell(trx: Db, action: Change, companyId: string, by: Actor, note: string): Promise<void> {
    const name = await repository.findCompanyName(trx, companyId);
    const subject = { kind: 'company', id: companyId, name } as const;
    await audit.record(trx, { by, action, companyId, subject, details: { note } });
  }

  return {
    readSignIn: read,

    /** For the command line: the way back where nobody gets in. */
    allowPasswords: (companyId: string, by: Actor) =>
      inTransaction(db, async (trx) => {
        await repository.allowPasswords(trx, companyId);
        await tell(trx, 'signInChanged', companyId, by, 'Passwords allowed');
      }),

    async saveSignIn(companyId: string, given: NewCompanySignIn, by: Actor): Promise<CompanySignIn> {
      const { provider } = given;
      await refuseLockOut(companyId, given);
      await refuseForeignProjects(companyId, provider);
      const kept = await repository.findSignIn(db, companyId);
      const isNew = provider && (kept?.issuer !== provider.issuer || kept.client_id !== provider.clientId);
      if (isNew) await checkProvider(companyId, provider);
      const row = {
        second_factor_required: given.secondFactorRequired,
        password_allowed: given.passwordAllowed,
        session_hours: given.sessionHours,
        provider_name: provider?.name ?? null,
        issuer: provider?.issuer ?? null,
        client_id: provider?.clientId ?? null,
        client_secret: provider ? await sealSecret(companyId, provider, kept) : null,
        group_claim: provider?.groupClaim ?? null,
        rules: provider?.rules ?? [],
      };
      await inTransaction(db, async (trx) => {
        const saved = await repository.saveSignIn(trx, companyId, given.version, row);
        if (!saved) throw new AppError('signIn.changed');
        await tell(trx, 'signInChanged', companyId, by, inWords(given));
      });
      return read(companyId);
    },

    async saveDomains(companyId: string, domains: readonly string[], by: Actor): Promise<CompanySignIn> {
      const distinct = [...new Set(domains)];
      await inTransaction(db, async (trx) => {
        const taken = await repository.replaceDomains(trx, companyId, distinct);
        if (taken !== undefined) throw new AppError('signIn.domainTaken', { domain: taken });
        await tell(trx, 'domainsChanged', companyId, by, distinct.join(', ') || 'None');
      });
      return read(companyId);
    },
  };
}

type Given = NonNullable<NewCompanySignIn['provider']>;

function providerOf(row: repository.SignInRow): Pick<CompanySignIn, 'provider'> {
  const { provider_name: name, issuer, client_id: clientId, group_claim: groupClaim } = row;
  if (name === null || issuer === null || clientId === null) return {};
  const hasSecret = row.client_secret !== null;
  const claim = groupClaim === null ? {} : { groupClaim };
  return { provider: { name, issuer, clientId, ...claim, rules: row.rules, hasSecret } };
}

function inWords({ secondFactorRequired, passwordAllowed, sessionHours, provider }: NewCompanySignIn): string {
  return [
    provider ? `Provider ${provider.issuer}` : 'No provider',
    passwordAllowed ? 'passwords allowed' : 'no passwords',
    secondFactorRequired ? 'second factor required' : 'second factor not required',
    sessionHours === null ? 'sessions of 30 days' : `sessions of ${sessionHours} h`,
  ].join(', ');
}
