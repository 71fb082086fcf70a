import type { Flag } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import type { Viewport } from '@plumbline/contract/resources/viewport';
import { AppError } from '../../AppError.ts';
import type { Place } from '../../http/authorise.ts';
import type { Membership } from '../../http/RequestContext.ts';
import type { Db } from '../../platform/database.ts';
import * as repository from './repository.ts';

export type AccessService = ReturnType<typeof createAccessService>;

/** Companies, projects and who may do what in them. */
export function createAccessService({ db }: { db: Db }) {
  return {
    async findMembership(userId: string, place: Place): Promise<Membership | undefined> {
      const row =
        'projectId' in place
          ? await repository.findMembershipByProject(db, userId, place.projectId)
          : await repository.findMembershipByTenant(db, userId, place.tenantId);
      return row && describeMembership(row);
    },

    /** Whoever a living session belongs to, and what they hold in that place. One question: every call asks it. */
    async admit({ sessionId, at }: { sessionId: string; at: Date }, place: Place | undefined) {
      const row = await repository.findAdmission(db, { sessionId, at, place });
      if (row === undefined) throw new AppError('NotAuthorizedException');
      const user = { id: row.user_id, sessionId };
      return isMember(row) ? { user, membership: describeMembership(row) } : { user };
    },

    listProjectsOf: (userId: string) => repository.listProjectsOf(db, userId),

    createCompany: (name: string) => repository.insertCompany(db, name),
    findCompany: (name: string) => repository.findCompany(db, name),
    listCompanies: () => repository.listCompanies(db),

    createProject: (project: { companyId: string; name: string; tenantId: string }) =>
      repository.insertProject(db, {
        company_id: project.companyId,
        name: project.name,
        tenant_id: project.tenantId,
      }),
    findProject: (tenantId: string) => repository.findProjectByTenant(db, tenantId),
    findProjectById: (projectId: string) => repository.findProjectById(db, projectId),
    /** Whether results are published as they come, or by somebody with SR_WRITE. Analyses that run already are not touched. */
    setPublishing: (projectId: string, publishing: 'automatic' | 'reviewed') =>
      repository.setPublishing(db, projectId, publishing),
    listProjects: () => repository.listProjects(db),

    /** What the project calls floors and element types that its models call otherwise. */
    findNameMappings: (projectId: string) => repository.findNameMappings(db, projectId),
    /** Where the viewer opens for everybody; without a viewport, at the whole model. */
    saveViewport: (projectId: string, viewport: Viewport | null) =>
      repository.setViewerState(db, projectId, viewport === null ? {} : { viewport }),

    setMembership: (projectId: string, userId: string, held: readonly Permission[]) =>
      repository.upsertMembership(db, projectId, userId, held),
    removeMembership: (projectId: string, userId: string) => repository.deleteMembership(db, projectId, userId),
    listMembers: (projectId: string) => repository.listMembers(db, projectId),

    setFlag: (projectId: string, flag: Flag, enabled: boolean) => repository.upsertFlag(db, projectId, flag, enabled),
    resetFlag: (projectId: string, flag: Flag) => repository.deleteFlag(db, projectId, flag),
  };
}

const isMember = (row: repository.AdmissionRow): row is repository.AdmissionRow & repository.MembershipRow =>
  row.permissions !== null;

function describeMembership(row: repository.MembershipRow): Membership {
  const { id: projectId, tenant_id: tenantId, permissions, feature_flags: featureFlags } = row;
  const nameMappings = { floors: row.floor_mapping, elementTypes: row.element_type_mapping };
  return { projectId, tenantId, permissions, featureFlags, nameMappings };
}
