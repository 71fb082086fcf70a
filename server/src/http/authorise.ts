import { readFlag } from '@plumbline/contract/flags';
import { holdsAll } from '@plumbline/contract/permissions';
import { isAdministration, isReading, type RouteDefinition } from '@plumbline/contract/route';
import { AppError } from '../AppError.ts';
import type { Administration, Membership, SignedInUser } from './RequestContext.ts';

export interface Gatekeeper {
  /**
   * The user of an access token that is good, of a session, a script or an app alike, and what they hold there as far
   * as the token reaches; refuses others with an AppError.
   */
  admit(
    shown: { accessToken: string; address: string },
    place: ProjectKey | undefined,
  ): Promise<{ user: SignedInUser; membership?: Membership }>;
  /** What the user administers there, if they do; of a project, also that there is one which they may know of. */
  findAdministration(userId: string, place: AdministeredPlace): Promise<Administration | undefined>;
  isOperator(userId: string): Promise<boolean>;
}

/** What a call says of its caller. */
export interface CallerClaim {
  authorization: string | undefined;
  /** The caller's network address. */
  address: string;
}

/** Where membership is asked about. */
export type ProjectKey = { projectId: string } | { tenantId: string };

/** Where administration is asked about. */
export type AdministeredPlace = { companyId: string } | { projectId: string };

interface Caller {
  user?: SignedInUser;
  membership?: Membership;
  administration?: Administration;
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
  if (user.token && (route.sessionOnly || isAdministration(route.needs))) throw new AppError('auth.sessionOnly');
  if (user.token && !user.token.mayWrite && !isReading(route)) throw new AppError('auth.readOnly');
  if (route.needs === 'user') return { user };
  if (route.needs === 'operator') {
    if (!(await gatekeeper.isOperator(user.id))) throw new AppError('auth.operatorOnly');
    return { user };
  }
  if ('administration' in route.needs) {
    const { administration: of } = route.needs;
    return { user, administration: await administer(gatekeeper, { of, user, membership, params }) };
  }
  if (membership === undefined || !holdsAll(membership.permissions, [])) throw new AppError('projects.notFound');
  const needed = 'project' in route.needs ? route.needs.project : route.needs.tenant;
  if (!holdsAll(membership.permissions, needed)) throw new AppError('auth.forbidden', { needs: [...needed] });
  if (route.flag && !readFlag(route.flag, membership.featureFlags)) {
    throw new AppError('feature.off', { flag: route.flag });
  }
  return { user, membership };
}

interface AdministrationAsked {
  of: 'company' | 'project';
  user: SignedInUser;
  membership: Membership | undefined;
  params: Record<string, string>;
}

async function administer(
  gatekeeper: Gatekeeper,
  { of, user, membership, params: { companyId = '', projectId = '' } }: AdministrationAsked,
): Promise<Administration> {
  const id = of === 'company' ? companyId : projectId;
  const place = of === 'company' ? { companyId } : { projectId };
  const found = uuid.test(id) ? await gatekeeper.findAdministration(user.id, place) : undefined;
  if (found) return found;
  if (of === 'company') throw new AppError('companies.notFound');
  if (membership === undefined || !holdsAll(membership.permissions, [])) throw new AppError('projects.notFound');
  throw new AppError('auth.forbidden', { needs: ['ADMIN'] });
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
