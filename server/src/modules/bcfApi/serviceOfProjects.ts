import { holdsAll, viewerPermissions } from '@plumbline/contract/permissions';
import type { BcfExtensions, BcfProject } from '@plumbline/contract/resources/bcf/projects';
import { issuePriorities } from '@plumbline/contract/resources/issues';
import type { SignedInUser } from '../../http/RequestContext.ts';
import { reachesProject } from '../../http/reachesProject.ts';
import type { AccessService } from '../access/service.ts';
import type { AnalysesService, ViewRow } from '../analyses/service.ts';
import { type IssuesService, topicStatuses, usualType } from '../issues/service.ts';
import { projectActions, usualActions } from './actionsOf.ts';
import { type BcfCaller, mayWrite } from './BcfCaller.ts';

export interface BcfProjectsOptions {
  access: Pick<AccessService, 'findProjectById' | 'listPeople'>;
  analyses: Pick<AnalysesService, 'listProjectsOf' | 'listVisibleViews'>;
  issues: Pick<IssuesService, 'findUsedWords'>;
}

export function createBcfProjects({ access, analyses, issues }: BcfProjectsOptions) {
  /** The newest that new issues can belong to. */
  async function findNewestView({ membership }: BcfCaller): Promise<ViewRow | undefined> {
    return (await analyses.listVisibleViews(membership)).find(({ model_id }) => model_id !== null);
  }

  return {
    findNewestView,

    async listProjects(user: SignedInUser, includeAuthorization = false): Promise<BcfProject[]> {
      const held = await analyses.listProjectsOf(user.id);
      return held
        .filter(({ _id, permissions }) => reachesProject(user, _id) && holdsAll(permissions, viewerPermissions))
        .map(({ _id, name, lastAnalysisView, permissions }) => {
          const asker = { mayWrite: mayWrite(user), membership: { permissions } };
          const project_actions = projectActions(asker, lastAnalysisView !== undefined);
          return { project_id: _id, name, ...(includeAuthorization && { authorization: { project_actions } }) };
        });
    },

    async oneProject(caller: BcfCaller, includeAuthorization = false): Promise<BcfProject> {
      const { projectId, tenantId } = caller.membership;
      const project = await access.findProjectById(projectId);
      const told = { project_id: projectId, name: project?.name ?? tenantId };
      if (!includeAuthorization) return told;
      const hasView = (await findNewestView(caller)) !== undefined;
      return { ...told, authorization: { project_actions: projectActions(caller, hasView) } };
    },

    async extensions(caller: BcfCaller): Promise<BcfExtensions> {
      const [words, people, view] = await Promise.all([
        issues.findUsedWords(caller),
        access.listPeople(caller.membership.projectId),
        findNewestView(caller),
      ]);
      const users = people.filter(({ permissions }) => holdsAll(permissions, viewerPermissions));
      const ours = issuePriorities.filter((priority) => priority !== 'Unassigned');
      return {
        topic_type: withUsed([usualType], words.types),
        topic_status: withUsed(Object.values(topicStatuses), words.statuses),
        topic_label: words.labels,
        snippet_type: words.snippets,
        priority: withUsed(ours, words.priorities),
        users: users.map(({ email }) => email),
        stage: words.stages,
        ...usualActions(caller, view !== undefined),
      };
    },
  };
}

/** Ours, and then those that topics came with. */
const withUsed = (ours: readonly string[], used: readonly string[]) => [...new Set([...ours, ...used])];
