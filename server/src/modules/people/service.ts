import type { Permission } from '@plumbline/contract/permissions';
import type { CompanyPerson, ProjectPerson } from '@plumbline/contract/resources/people';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import * as repository from './repository.ts';
import { createInvitationsService, type InvitationsOptions } from './serviceOfInvitations.ts';
import { createWishesService } from './serviceOfWishes.ts';

export type PeopleService = ReturnType<typeof createPeopleService>;

/** Whoever decides about people of a project. */
interface Decider {
  by: Actor;
  companyId: string;
  ofCompany: boolean;
}

/** Who is in projects and companies, for those who administer them. */
export function createPeopleService(options: InvitationsOptions) {
  const { db, identity, access } = options;

  async function listOfProject(place: { projectId: string; companyId: string }): Promise<ProjectPerson[]> {
    const rows = await repository.listProjectPeople(db, place);
    return rows.map((row) => ({
      ...describeAccount(row, place.companyId),
      permissions: row.permissions,
      version: row.version,
    }));
  }

  async function listOfCompany(companyId: string, within: Db = db): Promise<CompanyPerson[]> {
    const memberships = Map.groupBy(await repository.listMemberships(within, companyId), ({ user_id }) => user_id);
    const rows = await repository.listCompanyAccounts(within, companyId);
    return rows.map((row) => ({
      ...describeAccount(row, companyId),
      projects: (memberships.get(row.id) ?? []).map(({ id, name, permissions, version }) => ({
        _id: id,
        name,
        permissions,
        version,
      })),
    }));
  }

  async function findOne<Person extends { _id: string }>(people: Promise<Person[]>, userId: string): Promise<Person> {
    const found = (await people).find(({ _id }) => _id === userId);
    if (found === undefined) throw new AppError('people.notFound');
    return found;
  }

  /** An account of the company; that of somebody who runs the product is nobody else's to end. */
  async function lockOwn(trx: Db, companyId: string, userId: string): Promise<void> {
    const account = await repository.lockAccount(trx, userId);
    const known = account && (await listOfCompany(companyId, trx)).some(({ _id }) => _id === userId);
    if (!known) throw new AppError('people.notFound');
    if (account.company_id !== companyId || account.operator) throw new AppError('people.notOwnAccount');
  }

  const { listInvitations, ...invitations } = createInvitationsService(options);
  const { listWishes, ...wishes } = createWishesService(options);

  return {
    ...invitations,
    ...wishes,

    ofProject: async (place: { projectId: string; companyId: string }, userId: string) => ({
      people: await listOfProject(place),
      invitations: await listInvitations(place),
      wishes: await listWishes({ projectId: place.projectId }, userId),
    }),

    ofCompany: async (companyId: string, userId: string) => ({
      people: await listOfCompany(companyId),
      invitations: await listInvitations({ companyId }),
      wishes: await listWishes({ companyId }, userId),
    }),

    async changePermissions(
      place: { projectId: string; userId: string },
      asked: { permissions: readonly Permission[]; version: number },
      decider: Decider,
    ): Promise<ProjectPerson> {
      await access.changeMembership(place.projectId, place.userId, asked, decider);
      return findOne(listOfProject({ ...place, companyId: decider.companyId }), place.userId);
    },

    removeFromProject: ({ projectId, userId }: { projectId: string; userId: string }, decider: Decider) =>
      access.takeOut(projectId, userId, decider),

    async setAccountState(
      { companyId, userId }: { companyId: string; userId: string },
      state: 'active' | 'disabled',
      by: Actor,
    ): Promise<CompanyPerson> {
      if (by.userId === userId) throw new AppError('people.yourself');
      await inTransaction(db, async (trx) => {
        if (state === 'disabled') await access.refuseLastAdministrator(trx, companyId, userId);
        await lockOwn(trx, companyId, userId);
        await identity.setDisabled(userId, state === 'disabled', by, trx);
      });
      return findOne(listOfCompany(companyId), userId);
    },

    async endSessions({ companyId, userId }: { companyId: string; userId: string }, by: Actor): Promise<void> {
      await inTransaction(db, (trx) => lockOwn(trx, companyId, userId));
      await identity.signOutEverywhere(userId, by);
    },

    async setAdministrator(
      { companyId, userId }: { companyId: string; userId: string },
      administrator: boolean,
      by: Actor,
    ): Promise<CompanyPerson> {
      await findOne(listOfCompany(companyId), userId);
      if (administrator) await access.nameAdministrator(companyId, userId, by);
      else await access.dismissAdministrator(companyId, userId, by);
      return findOne(listOfCompany(companyId), userId);
    },
  };
}

function describeAccount(row: repository.AccountRow, companyId: string) {
  return {
    _id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    state: row.disabled ? ('disabled' as const) : ('active' as const),
    ...(row.last_seen_at && { lastSeenDate: row.last_seen_at.toISOString() }),
    isOwn: row.company_id === companyId,
    administrator: row.administrator,
  };
}
