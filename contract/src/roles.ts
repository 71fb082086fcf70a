import { type Permission, permissions, viewerPermissions } from './permissions.ts';

export interface Role {
  name: string;
  /** What somebody in it does, in a sentence. */
  does: string;
  permissions: readonly Permission[];
}

const files = permissions.filter((permission) => permission.startsWith('FILE_'));
const administrator: Permission[] = ['ADMIN', ...files, ...viewerPermissions, 'RECLASSIFY', 'WRITE'];

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
    does: 'Changes the status of elements and approves them, uploads scans and documents, and downloads them.',
    permissions: [...viewerPermissions, 'RECLASSIFY', 'WRITE', ...files],
  },
  {
    name: 'Reviewer',
    does: 'Sees results before others do, changes the status of elements, and publishes.',
    permissions: [...viewerPermissions, 'RECLASSIFY', 'WRITE', 'FILE_DOC_LIST', 'FILE_DOC_READ', 'SR_READ', 'SR_WRITE'],
  },
  {
    name: 'Surveyor',
    does: 'Uploads scans and downloads them; looks at results and documents, and records issues.',
    permissions: [
      ...viewerPermissions,
      'FILE_SCAN_LIST',
      'FILE_SCAN_READ',
      'FILE_SCAN_WRITE',
      'FILE_DOC_LIST',
      'FILE_DOC_READ',
    ],
  },
  {
    name: 'Site manager',
    does: 'Looks at results, records issues, plans work packages, and uploads and downloads documents.',
    permissions: [...viewerPermissions, 'WRITE', 'FILE_DOC_LIST', 'FILE_DOC_READ', 'FILE_DOC_WRITE'],
  },
  {
    name: 'Viewer',
    does: 'Looks at results, issues and progress, records issues, and sees the list of documents.',
    permissions: [...viewerPermissions, 'FILE_DOC_LIST'],
  },
] as const satisfies readonly Role[];
export type RoleName = (typeof roles)[number]['name'];

/** The role that has exactly these; nothing for a set of somebody's own. */
export function findRole(held: readonly Permission[]): Role | undefined {
  const distinct = new Set<Permission>(held.filter((permission) => permission !== 'REGISTERED'));
  return roles.find(
    (role: Role) => role.permissions.length === distinct.size && role.permissions.every((one) => distinct.has(one)),
  );
}

/** As people are told: its role, or what it is made of. */
export const nameOfRole = (held: readonly Permission[]): string => findRole(held)?.name ?? 'Custom';
