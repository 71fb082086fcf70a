import type { Flag } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import type {
  ChangedSettings,
  CompanyProject,
  ProjectSettings,
  ProjectTolerances,
} from '@plumbline/contract/resources/companies';
import { permissionsOf } from '@plumbline/contract/roles';
import { tenantPath } from '@plumbline/contract/tenantPath';
import { defaultSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Once } from '../../platform/once.ts';
import type { AuditTrail } from '../audit/service.ts';
import * as repository from './projectsRepository.ts';
import { insertProject } from './repository.ts';

interface ProjectsOptions {
  db: Db;
  audit: AuditTrail;
  admitProject: (trx: Db, companyId: string) => Promise<void>;
  setMembership: (
    projectId: string,
    userId: string,
    held: readonly Permission[],
    by: Actor,
    within: Db,
  ) => Promise<void>;
  setPublishing: (projectId: string, to: 'automatic' | 'reviewed', by: Actor, within: Db) => Promise<void>;
  switchFlag: (projectId: string, flag: Flag, enabled: boolean | undefined, by: Actor, within: Db) => Promise<void>;
}

interface NewProject {
  companyId: string;
  name: string;
  tenantId: string;
  /** Whether whoever makes it becomes its administrator. */
  joins: boolean;
}

const usualTolerances: ProjectTolerances = { toleranceM: defaultSettings.toleranceM, byTypeM: {} };
const administrator = permissionsOf('Administrator');

/** The projects of a company, and what their administrators decide. */
export function createProjectsService(options: ProjectsOptions) {
  const { db, audit, setMembership, setPublishing, switchFlag, admitProject } = options;

  async function describe(row: NonNullable<Awaited<ReturnType<typeof repository.findSettings>>>, within: Db) {
    const flags = await repository.listFlags(within, row.id);
    return {
      _id: row.id,
      name: row.name,
      tenantId: row.tenant_id,
      address: row.address ?? tenantPath(row.tenant_id),
      company: { _id: row.company_id, name: row.company },
      version: row.version,
      publishing: row.publishing,
      flags: Object.fromEntries(flags.map(({ flag, enabled }) => [flag, enabled])),
      floorNames: row.floor_mapping,
      typeNames: row.element_type_mapping,
      tolerances: row.tolerances ?? usualTolerances,
      known: await repository.findModelWords(within, row.id),
    } satisfies ProjectSettings;
  }

  async function find(projectId: string, within: Db = db): Promise<ProjectSettings> {
    const row = await repository.findSettings(within, projectId);
    if (row === undefined) throw new AppError('projects.notFound');
    return describe(row, within);
  }

  async function rename(trx: Db, { _id, name: from, tenantId, company }: ProjectSettings, to: string, by: Actor) {
    const taken = await repository.findTaken(trx, { companyId: company._id, name: to, tenantId });
    if (taken.name && from.toLowerCase() !== to.toLowerCase()) throw new AppError('projects.nameTaken');
    await repository.updateProject(trx, _id, { name: to });
    const subject = { kind: 'project', id: _id } as const;
    await audit.record(trx, { by, action: 'projectRenamed', projectId: _id, subject, details: { from, to } });
  }

  /** Whatever it was before leads to the project as well; nobody else gets it. */
  async function readdress(
    trx: Db,
    { _id: projectId, address: from, tenantId, name }: ProjectSettings,
    to: string,
    by: Actor,
  ) {
    await repository.lockAddresses(trx);
    if (await repository.isAddressTaken(trx, to, projectId)) throw new AppError('projects.addressTaken');
    const isTenant = to === tenantPath(tenantId);
    if (!isTenant) await repository.insertAddress(trx, projectId, to);
    await repository.updateProject(trx, projectId, { address: isTenant ? null : to });
    const subject = { kind: 'project', id: projectId, name } as const;
    await audit.record(trx, { by, action: 'addressChanged', projectId, subject, details: { from, to } });
  }

  async function apply(trx: Db, before: ProjectSettings, asked: ChangedSettings, by: Actor): Promise<void> {
    const { _id: projectId } = before;
    const { name, address, publishing, flags = {}, floorNames, typeNames, tolerances } = asked;
    const record = (action: 'namesChanged' | 'usualTolerancesChanged', details: object) =>
      audit.record(trx, { by, action, projectId, subject: { kind: 'project', id: projectId }, details });
    if (name !== undefined && name !== before.name) await rename(trx, before, name, by);
    if (address !== undefined && address !== before.address) await readdress(trx, before, address, by);
    if (publishing !== undefined && publishing !== before.publishing) {
      await setPublishing(projectId, publishing, by, trx);
    }
    for (const [flag, enabled] of Object.entries(flags) as [Flag, boolean | null][]) {
      if ((before.flags[flag] ?? null) !== enabled) await switchFlag(projectId, flag, enabled ?? undefined, by, trx);
    }
    if (floorNames && !isSame(floorNames, before.floorNames)) {
      await repository.updateProject(trx, projectId, { floor_mapping: JSON.stringify(floorNames) });
      await record('namesChanged', { note: 'floors', count: Object.keys(floorNames).length });
    }
    if (typeNames && !isSame(typeNames, before.typeNames)) {
      await repository.updateProject(trx, projectId, { element_type_mapping: JSON.stringify(typeNames) });
      await record('namesChanged', { note: 'types', count: Object.keys(typeNames).length });
    }
    if (tolerances && !isSame(tolerances, before.tolerances)) {
      await repository.updateProject(trx, projectId, { tolerances: JSON.stringify(tolerances) });
      await record('usualTolerancesChanged', { from: inWords(before.tolerances), to: inWords(tolerances) });
    }
  }

  return {
    async describeCompany(companyId: string) {
      const company = await repository.findCompanyById(db, companyId);
      if (company === undefined) throw new AppError('companies.notFound');
      const projects = await repository.listProjectsOfCompany(db, companyId);
      return {
        _id: company.id,
        name: company.name,
        projects: projects.map(({ id, name, tenant_id, address, people, gone_at }) => ({
          _id: id,
          name,
          tenantId: tenant_id,
          address: address ?? tenantPath(tenant_id),
          people,
          ...(gone_at && { goneAt: gone_at.toISOString() }),
        })),
      };
    },

    /** Says which of the two is taken. */
    addProject: ({ joins, ...project }: NewProject, by: Actor, once: Once): Promise<CompanyProject> =>
      once.run(db, async (trx) => {
        const { companyId, name, tenantId } = project;
        await admitProject(trx, companyId);
        await repository.lockAddresses(trx);
        if (await repository.isAddressTaken(trx, tenantPath(tenantId), undefined)) {
          throw new AppError('projects.addressTaken');
        }
        const added = await insertProject(trx, { company_id: companyId, name, tenant_id: tenantId });
        if (added === undefined) {
          const taken = await repository.findTaken(trx, project);
          throw new AppError(taken.name ? 'projects.nameTaken' : 'projects.addressTaken');
        }
        const subject = { kind: 'project', id: added.id, name } as const;
        await audit.record(trx, { by, action: 'projectAdded', projectId: added.id, subject });
        const isMember = joins && by.userId !== undefined;
        if (isMember) await setMembership(added.id, by.userId as string, administrator, by, trx);
        return { _id: added.id, name, tenantId, address: tenantPath(tenantId), people: isMember ? 1 : 0 };
      }),

    findSettings: (projectId: string) => find(projectId),

    /** All of what is asked, or nothing; refused where somebody was quicker. */
    changeSettings: (
      projectId: string,
      { version, ...asked }: ChangedSettings & { version: number },
      by: Actor,
    ): Promise<ProjectSettings> =>
      inTransaction(db, async (trx) => {
        const row = await repository.lockProject(trx, projectId);
        if (row === undefined) throw new AppError('projects.notFound');
        if (row.version !== version) throw new AppError('projects.settingsChanged');
        await apply(trx, await describe(row, trx), asked, by);
        await repository.raiseVersion(trx, projectId);
        return find(projectId, trx);
      }),

    /** What the next analyses of the project are judged by. */
    findTolerances: async (projectId: string, within: Db = db): Promise<ProjectTolerances> =>
      (await repository.findTolerances(within, projectId)) ?? usualTolerances,
  };
}

/** Whatever the order of their names. */
function isSame(one: object, other: object): boolean {
  const inOrder = (value: object) =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );
  return inOrder(one) === inOrder(other);
}

const inMillimetres = (lengthM: number) => `${Number((lengthM * 1000).toFixed(1))} mm`;

function inWords({ toleranceM, byTypeM }: ProjectTolerances): string {
  const types = Object.entries(byTypeM).map(([type, own]) => `${type} ${inMillimetres(own)}`);
  return [inMillimetres(toleranceM), ...types].join(', ');
}
