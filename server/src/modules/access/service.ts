import type { Flag } from '@plumbline/contract/flags';
import { holdsAll, type Permission } from '@plumbline/contract/permissions';
import type { Viewport } from '@plumbline/contract/resources/viewport';
import type { Membership } from '../../http/RequestContext.ts';
import * as repository from './repository.ts';
import { createQuotasService, type QuotasOptions } from './serviceOfQuotas.ts';

export type AccessService = ReturnType<typeof createAccessService>;

/** Companies, projects and who may do what in them. */
export function createAccessService(options: QuotasOptions) {
  const { db } = options;
  return {
    ...createQuotasService(options),

    async findMembership(
      userId: string,
      place: { projectId: string } | { tenantId: string },
    ): Promise<Membership | undefined> {
      const row =
        'projectId' in place
          ? await repository.findMembershipByProject(db, userId, place.projectId)
          : await repository.findMembershipByTenant(db, userId, place.tenantId);
      if (row === undefined) return undefined;
      const { id: projectId, tenant_id: tenantId, permissions, feature_flags: featureFlags } = row;
      return { projectId, tenantId, permissions, featureFlags };
    },

    /** Those that are open to the user: a project that FORBIDDEN closes is not named either. */
    async listProjectsOf(userId: string) {
      const held = await repository.listProjectsOf(db, userId);
      return held.filter(({ permissions }) => holdsAll(permissions, []));
    },

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
