import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FirstStart } from '@plumbline/contract/resources/setup';
import { tenantIdOf } from '@plumbline/contract/tenantIdOf';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { IdentityService } from '../identity/service.ts';
import type { SystemService } from '../system/service.ts';
import * as repository from './repository.ts';
import { makeSetupCode, plainCode } from './setupCode.ts';

const codeLifeMs = 24 * 3_600_000;
const triesPerCode = 10;

export interface SetupOptions {
  db: Db;
  system: Pick<SystemService, 'needsSetUp'>;
  /** The services that make people, companies and projects, on a transaction. */
  within(trx: Db): { identity: IdentityService; access: AccessService };
  /** Keys the hash of the code. */
  key: Uint8Array;
  now?: () => Date;
}

export type SetupService = ReturnType<typeof createSetupService>;

/** The first start of a product without the demo: whoever reads the terminal sets it up in the browser. */
export function createSetupService(options: SetupOptions) {
  const { db, system, within, key, now = () => new Date() } = options;
  const hashOf = (code: string) =>
    createHmac('sha256', key)
      .update(`setup:${plainCode(code)}`)
      .digest();

  /** The try is committed whatever comes of it. */
  async function checkCode(code: string): Promise<void> {
    const stored = await repository.tryCode(db);
    if (stored === undefined || !timingSafeEqual(stored.hash, hashOf(code)) || stored.expires_at <= now()) {
      throw new AppError(stored && stored.tries >= triesPerCode ? 'setup.spentCode' : 'setup.wrongCode');
    }
    if (stored.tries > triesPerCode) throw new AppError('setup.spentCode');
  }

  async function fill(trx: Db, { company, project, code: _, ...person }: FirstStart, by: Actor) {
    const { identity, access } = within(trx);
    const userId = await identity.createUser({ ...person, mustChangePassword: false }, by);
    // Made by a command, before there was anybody.
    const companyId = ((await access.createCompany(company, by)) ?? (await access.findCompany(company)))?.id;
    if (userId === undefined || companyId === undefined) throw new AppError('setup.done');
    const tenantId = tenantIdOf(company, project);
    const added = await access.createProject({ companyId, name: project, tenantId }, by);
    if (added === undefined) throw new AppError('setup.nameTaken');
    await access.setMembership(added.id, userId, ['ALL'], by);
    await access.nameAdministrator(companyId, userId, by);
    await access.setOperator(userId, true, by);
    return added.id;
  }

  return {
    /** For the terminal: from now on no other code is good. Nothing where the product is set up. */
    async makeCode(): Promise<string | undefined> {
      if (!(await system.needsSetUp())) return undefined;
      const code = makeSetupCode();
      await inTransaction(db, async (trx) => {
        await repository.lockHouse(trx);
        await repository.replaceCode(trx, hashOf(code), new Date(now().getTime() + codeLifeMs));
      });
      return code;
    },

    /** All or nothing; of two who do it at once, one does. */
    async setUp(given: FirstStart, by: Actor): Promise<{ projectId: string }> {
      if (!(await system.needsSetUp())) throw new AppError('setup.done');
      await checkCode(given.code);
      return inTransaction(db, async (trx) => {
        await repository.lockHouse(trx);
        if ((await within(trx).identity.countUsers()) > 0) throw new AppError('setup.done');
        const projectId = await fill(trx, given, by);
        await repository.deleteCode(trx);
        return { projectId };
      });
    },
  };
}
