import { issueLevelOf, issueLevels } from './issueRights.ts';
import { type Permission, permissions, viewerPermissions } from './permissions.ts';

export interface Role {
  name: string;
  /** What somebody in it does, in a sentence. */
  does: string;
  permissions: readonly Permission[];
}

const files = permissions.filter((permission) => permission.startsWith('FILE_'));
const administrator: Permission[] = ['ADMIN', ...files, ...viewerPermissions, 'ISSUE_WRITE', 'RECLASSIFY', 'WRITE'];

/** Named sets of permissions, from the most to the least; what people hold is the permissions, never the name. */
export const roles = [
  {
    name: 'Publishing administrator',
    does: 'Does all that an administrator does, and also sees results before others do and publishes them.',
    permissions: [...administrator, 'SR_READ', 'SR_WRITE'],
  },
  {
    name: 'Administrator',
    does: 'Manages people, settings, models, scans and analyses, and does all that a BIM coordinator does.',
    permissions: administrator,
  },
  {
    name: 'BIM coordinator',
    does: 'Changes the status of elements and approves them, works on issues, uploads scans and documents, and downloads them.',
    permissions: [...viewerPermissions, 'ISSUE_WRITE', 'RECLASSIFY', 'WRITE', ...files],
  },
  {
    name: 'Reviewer',
    does: 'Sees results before others do, changes the status of elements, works on issues, and publishes.',
    permissions: [
      ...viewerPermissions,
      'ISSUE_WRITE',
      'RECLASSIFY',
      'WRITE',
      'FILE_DOC_LIST',
      'FILE_DOC_READ',
      'SR_READ',
      'SR_WRITE',
    ],
  },
  {
    name: 'Surveyor',
    does: 'Uploads scans and downloads them; looks at results and documents, records issues, comments on those of others, and works on what is assigned to them.',
    permissions: [
      ...viewerPermissions,
      'ISSUE_COMMENT',
      'FILE_SCAN_LIST',
      'FILE_SCAN_READ',
      'FILE_SCAN_WRITE',
      'FILE_DOC_LIST',
      'FILE_DOC_READ',
    ],
  },
  {
    name: 'Site manager',
    does: 'Looks at results, works on issues, plans work packages, and uploads and downloads documents.',
    permissions: [...viewerPermissions, 'ISSUE_WRITE', 'WRITE', 'FILE_DOC_LIST', 'FILE_DOC_READ', 'FILE_DOC_WRITE'],
  },
  {
    name: 'Commenter',
    does: 'Looks at results and progress, records issues, comments on those of others, works on what is assigned to them, and sees the list of documents.',
    permissions: [...viewerPermissions, 'ISSUE_COMMENT', 'FILE_DOC_LIST'],
  },
  {
    name: 'Viewer',
    does: 'Looks at results, issues and progress, and sees the list of documents.',
    permissions: [...viewerPermissions, 'FILE_DOC_LIST'],
  },
] as const satisfies readonly Role[];
export type RoleName = (typeof roles)[number]['name'];

export const permissionsOf = (role: RoleName): Permission[] =>
  roles.flatMap(({ name, permissions }) => (name === role ? [...permissions] : []));

/** The role that has exactly these; nothing for a set of somebody's own. */
export function findRole(held: readonly Permission[]): Role | undefined {
  return roles.find((role: Role) => isSame(role.permissions, held));
}

/** The role that differs in nothing but in what it lets people do with issues. */
function findNearRole(held: readonly Permission[]): Role | undefined {
  return roles.findLast((role: Role) => isSame(withoutIssues(role.permissions), withoutIssues(held)));
}

const issuePermissions: readonly Permission[] = ['ISSUE_COMMENT', 'ISSUE_WRITE'];
const withoutIssues = (held: readonly Permission[]) => held.filter((one) => !issuePermissions.includes(one));

function isSame(one: readonly Permission[], held: readonly Permission[]): boolean {
  const distinct = new Set<Permission>(held.filter((permission) => permission !== 'REGISTERED'));
  return one.length === distinct.size && one.every((permission) => distinct.has(permission));
}

/** As people are told: its role, with what it may do with issues where its role says otherwise; or 'Custom'. */
export function nameOfRole(held: readonly Permission[]): string {
  const role = findRole(held);
  if (role) return role.name;
  const near = findNearRole(held);
  return near ? `${near.name}, ${issueLevels[issueLevelOf(held)].toLowerCase()}` : 'Custom';
}
