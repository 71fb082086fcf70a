import { readFlag } from '@plumbline/contract/flags';
import { holdsAll } from '@plumbline/contract/permissions';
import type { RouteDefinition } from '@plumbline/contract/route';
import { AppError } from '../AppError.ts';
import type { Membership, SignedInUser } from './RequestContext.ts';

export interface Gatekeeper {
  /** The user of an access token; refuses with an AppError. */
  identify(accessToken: string): Promise<SignedInUser>;
  findMembership(userId: string, place: { projectId: string } | { tenantId: string }): Promise<Membership | undefined>;
}

interface Caller {
  user?: SignedInUser;
  membership?: Membership;
}

/** Checks the caller against what the route needs; a stranger to a project is told that there is none. */
export async function authorise(
  gatekeeper: Gatekeeper,
  route: RouteDefinition,
  authorization: string | undefined,
  params: Record<string, string>,
): Promise<Caller> {
  if (route.needs === 'nobody') return {};
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('auth.tokenMissing');
  const user = await gatekeeper.identify(token);
  if (route.needs === 'user') return { user };
  const membership = await gatekeeper.findMembership(user.id, placeOf(route, params));
  if (membership === undefined || !holdsAll(membership.permissions, [])) throw new AppError('projects.notFound');
  const needed = 'project' in route.needs ? route.needs.project : route.needs.tenant;
  if (!holdsAll(membership.permissions, needed)) throw new AppError('auth.forbidden', { needs: [...needed] });
  if (route.flag && !readFlag(route.flag, membership.featureFlags)) {
    throw new AppError('feature.off', { flag: route.flag });
  }
  return { user, membership };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function placeOf(route: RouteDefinition, params: Record<string, string>) {
  if (typeof route.needs === 'object' && 'tenant' in route.needs) {
    return { tenantId: params.key?.split('/')[0] ?? '' };
  }
  const projectId = params.projectId ?? '';
  if (!uuid.test(projectId)) throw new AppError('projects.notFound');
  return { projectId };
}
