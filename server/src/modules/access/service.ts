import { type Flag, readFlag } from '@plumbline/contract/flags';
import { holdsAll } from '@plumbline/contract/permissions';
import type { Viewport } from '@plumbline/contract/resources/viewport';
import { type Actor, bySystem } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { ProjectKey } from '../../http/authorise.ts';
import type { Membership } from '../../http/RequestContext.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AuditTrail } from '../audit/service.ts';
import { raiseVersion } from './projectsRepository.ts';
import * as repository from './repository.ts';
import { createAdministratorsService } from './serviceOfAdministrators.ts';
import { createCompaniesService } from './serviceOfCompanies.ts';
import { createMembershipsService } from './serviceOfMemberships.ts';
import { createProjectsService } from './serviceOfProjects.ts';
import { createQuotasService, type QuotasOptions } from './serviceOfQuotas.ts';
import { createWishesService } from './serviceOfWishes.ts';

export { viewerFiles } from './viewerFiles.ts';

export type AccessService = ReturnType<typeof createAccessService>;

/** Companies, projects and who may do what in them. */
export function createAccessService(options: QuotasOptions & { audit: AuditTrail }) {
  const { db, audit } = options;

  /** Undefined is the default. */
  function switchFlag(
    projectId: string,
    flag: Flag,
    enabled: boolean | undefined,
    by: Actor,
    within: Db = db,
  ): Promise<void> {
    return inTransaction(within, async (trx) => {
      const from = inWords(await repository.findFlag(trx, projectId, flag));
      if (enabled === undefined) await repository.deleteFlag(trx, projectId, flag);
      else await repository.upsertFlag(trx, projectId, flag, enabled);
      await raiseVersion(trx, projectId);
      const details = { from, to: inWords(enabled) };
      await audit.record(trx, { by, action: 'flagChanged', projectId, subject: { kind: 'flag', name: flag }, details });
    });
  }

  const setPublishing = (
    projectId: string,
    to: 'automatic' | 'reviewed',
    by: Actor = bySystem,
    within: Db = db,
  ): Promise<void> =>
    inTransaction(within, async (trx) => {
      const from = (await repository.lockSettings(trx, projectId))?.publishing;
      await repository.setPublishing(trx, projectId, to);
      await raiseVersion(trx, projectId);
      const subject = { kind: 'project', id: projectId } as const;
      await audit.record(trx, { by, action: 'publishingChanged', projectId, subject, details: { from, to } });
    });

  const memberships = createMembershipsService(options);
  const companies = createCompaniesService(options);

  return {
    ...createQuotasService(options),
    ...companies,
    ...createAdministratorsService(options),
    ...memberships,
    ...createWishesService({ ...options, ...memberships }),
    ...createProjectsService({ ...options, ...memberships, ...companies, setPublishing, switchFlag }),

    async findMembership(userId: string, place: ProjectKey, within: Db = db): Promise<Membership | undefined> {
      const row =
        'projectId' in place
          ? await repository.findMembershipByProject(within, userId, place.projectId)
          : await repository.findMembershipByTenant(within, userId, place.tenantId);
      return row && describeMembership(row);
    },

    /** Whoever a living session belongs to, and what they hold in that place. One question: every call asks it. */
    async admit({ sessionId, at }: { sessionId: string; at: Date }, place: ProjectKey | undefined) {
      const row = await repository.findAdmission(db, { sessionId, at, place });
      if (row === undefined) throw new AppError('NotAuthorizedException');
      const user = { id: row.user_id, sessionId };
      return isMember(row) ? { user, membership: describeMembership(row) } : { user };
    },

    /** Those that are open to the user: a project that FORBIDDEN closes is not named either. */
    async listProjectsOf(userId: string) {
      const held = await repository.listProjectsOf(db, userId);
      return held.filter(({ permissions }) => holdsAll(permissions, []));
    },

    /** Answers nothing when the name is taken. */
    createCompany: (name: string, by: Actor = bySystem) =>
      inTransaction(db, async (trx) => {
        const added = await repository.insertCompany(trx, name);
        const subject = added && ({ kind: 'company', id: added.id, name } as const);
        if (subject) await audit.record(trx, { by, action: 'companyAdded', subject });
        return added;
      }),
    findCompany: (name: string) => repository.findCompany(db, name),
    listCompanies: () => repository.listCompanies(db),

    /** Answers nothing when the company has a project of this name, or the tenant is taken. */
    createProject: (
      { companyId, name, tenantId }: { companyId: string; name: string; tenantId: string },
      by: Actor = bySystem,
    ) =>
      inTransaction(db, async (trx) => {
        await companies.admitProject(trx, companyId);
        const added = await repository.insertProject(trx, { company_id: companyId, name, tenant_id: tenantId });
        const subject = added && ({ kind: 'project', id: added.id, name } as const);
        if (subject) await audit.record(trx, { by, action: 'projectAdded', projectId: subject.id, subject });
        return added;
      }),
    findProject: (tenantId: string) => repository.findProjectByTenant(db, tenantId),
    findProjectById: (projectId: string) => repository.findProjectById(db, projectId),
    /** Whether results are published as they come, or by somebody with SR_WRITE. Analyses that run already are not touched. */
    setPublishing,
    listProjects: () => repository.listProjects(db),

    /** What the project calls floors and element types that its models call otherwise. */
    findNameMappings: (projectId: string, within: Db = db) => repository.findNameMappings(within, projectId),
    /** Where the viewer opens for everybody; without a viewport, at the whole model. */
    saveViewport: (projectId: string, viewport: Viewport | null, by: Actor = bySystem) =>
      inTransaction(db, async (trx) => {
        await repository.setViewerState(trx, projectId, viewport === null ? {} : { viewport });
        const subject = { kind: 'project', id: projectId } as const;
        const details = viewport === null ? { to: 'the whole model' } : {};
        await audit.record(trx, { by, action: 'projectViewSaved', projectId, subject, details });
      }),

    /** Members who can sign in, by name. */
    listPeople: (projectId: string, within: Db = db) => repository.listPeople(within, projectId),

    listMembers: (projectId: string) => repository.listMembers(db, projectId),

    setFlag: (projectId: string, flag: Flag, enabled: boolean, by: Actor = bySystem) =>
      switchFlag(projectId, flag, enabled, by),
    /** Whether it is on in the project, for whoever looks without an address of their own. */
    hasFlag: async (projectId: string, flag: Flag): Promise<boolean> => {
      const enabled = await repository.findFlag(db, projectId, flag);
      return readFlag(flag, enabled === undefined ? {} : { [flag]: enabled });
    },
    resetFlag: (projectId: string, flag: Flag, by: Actor = bySystem) => switchFlag(projectId, flag, undefined, by),
  };
}

const inWords = (enabled: boolean | undefined) => (enabled === undefined ? 'default' : enabled ? 'on' : 'off');

const isMember = (row: repository.AdmissionRow): row is repository.AdmissionRow & repository.MembershipRow =>
  row.permissions !== null;

function describeMembership(row: repository.MembershipRow): Membership {
  const { id: projectId, tenant_id: tenantId, company_id: companyId, permissions, feature_flags: featureFlags } = row;
  const nameMappings = { floors: row.floor_mapping, elementTypes: row.element_type_mapping };
  return { projectId, tenantId, companyId, permissions, featureFlags, nameMappings };
}
