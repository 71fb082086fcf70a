import type { FlagSettings } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import type { Actor } from '../Actor.ts';
import type { Once } from '../platform/once.ts';

/** How far an access token reaches: never further than its user. */
export interface ShownToken {
  id: string;
  name: string;
  mayWrite: boolean;
  /** Null is every project that the user is in. */
  projectIds: readonly string[] | null;
}

/** Somebody who is signed in. */
export interface SessionUser {
  id: string;
  sessionId: string;
  token?: undefined;
}

/** Somebody for whom a script or an app calls. */
export interface TokenUser {
  id: string;
  token: ShownToken;
}

/** The user behind a call. */
export type SignedInUser = SessionUser | TokenUser;

/** What a user holds in one project. */
export interface Membership {
  projectId: string;
  tenantId: string;
  /** Absent where the product itself looks, for nobody. */
  companyId?: string;
  permissions: Permission[];
  featureFlags: FlagSettings;
  /** What the project calls floors and element types that its models call otherwise. */
  nameMappings: { floors: Record<string, string>; elementTypes: Record<string, string> };
}

/** What a caller administers. */
export interface Administration {
  /** Of the company, or of the project. */
  companyId: string;
  /** Whether the caller administers the whole company, and may do what concerns accounts; always so of an operator. */
  ofCompany: boolean;
}

export interface Cookies {
  read(name: string): string | undefined;
  write(name: string, value: string, options: { maxAgeS: number; path: string }): void;
  clear(name: string, options: { path: string }): void;
}

/** What a handler may know of the request besides its parsed input. */
export interface RequestContext {
  requestId: string;
  /** The caller's network address. */
  address: string;
  /** As the browser names itself. */
  browser?: string | undefined;
  /** A page of another site made this request. */
  crossSite: boolean;
  cookies: Cookies;
  /** Of the answer. */
  writeHeader(name: string, value: string): void;
  /** The caller as the audit trail has it; not signed in yet where a route is open to anybody. */
  by: Actor;
  /** The caller; present on every route but those open to anybody. */
  user: SignedInUser;
  /** The caller's membership; present on routes of a project or a tenant. */
  membership: Membership;
  /** Present on routes of the administration of a company or a project. */
  administration: Administration;
  /** Fires when the caller leaves before the answer has ended: what is done for nobody is given up. */
  signal: AbortSignal;
  /** For the work of a route that is done once: its service takes it instead of opening a transaction. */
  once: Once;
}
