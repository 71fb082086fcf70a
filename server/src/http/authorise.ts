import { readFlag } from '@plumbline/contract/flags';
import { holdsAll } from '@plumbline/contract/permissions';
import { isReading, type RouteDefinition } from '@plumbline/contract/route';
import { AppError } from '../AppError.ts';
import type { Membership, SignedInUser } from './RequestContext.ts';

export interface Gatekeeper {
  /**
   * The user of an access token that is good, of a session, a script or an app alike, and what they hold there as far
   * as the token reaches; refuses others with an AppError.
   */
  admit(
    shown: { accessToken: string; address: string },
    place: ProjectKey | undefined,
  ): Promise<{ user: SignedInUser; membership?: Membership }>;
}

/** What a call says of its caller. */
export interface CallerClaim {
  authorization: string | undefined;
  /** The caller's network address. */
  address: string;
}

/** Where membership is asked about. */
export type ProjectKey = { projectId: string } | { tenantId: string };

interface Caller {
  user?: SignedInUser;
  membership?: Membership;
}

/** Checks the caller against what the route needs; a stranger to a project is told that there is none. */
export async function authorise(
  gatekeeper: Gatekeeper,
  route: RouteDefinition,
  { authorization, address }: CallerClaim,
  params: Record<string, string>,
): Promise<Caller> {
  if (route.needs === 'nobody') return {};
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('auth.tokenMissing');
  const { user, membership } = await gatekeeper.admit({ accessToken: token, address }, findProjectKey(route, params));
  if (user.token && route.sessionOnly) throw new AppError('auth.sessionOnly');
  if (user.token && !user.token.mayWrite && !isReading(route)) throw new AppError('auth.readOnly');
  if (route.needs === 'user') return { user };
  if (membership === undefined || !holdsAll(membership.permissions, [])) throw new AppError('projects.notFound');
  const needed = 'project' in route.needs ? route.needs.project : route.needs.tenant;
  if (!holdsAll(membership.permissions, needed)) throw new AppError('auth.forbidden', { needs: [...needed] });
  if (route.flag && !readFlag(route.flag, membership.featureFlags)) {
    throw new AppError('feature.off', { flag: route.flag });
  }
  return { user, membership };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function findProjectKey(
  { needs }: RouteDefinition,
  { projectId = '', key }: Record<string, string>,
): ProjectKey | undefined {
  if (typeof needs === 'string') return undefined;
  if ('tenant' in needs) return { tenantId: key?.split('/')[0] ?? '' };
  return uuid.test(projectId) ? { projectId } : undefined;
}
