/** Every permission a membership can hold, with what it allows. A check of several requires all of them. */
export const permissionTable = {
  ADMIN: 'administers the project: models, analysis requests, integrations, deleting files and others’ issues',
  READ: 'opens the project',
  LIST: 'lists analyses, elements, issues and work packages',
  WRITE: 'changes project data that no other permission covers',
  VIEW_ASSETS: 'sees pictures, photo spheres, sections and heat maps',
  WRITE_ASSETS: 'reserved for adding assets without an issue',
  ISSUE_COMMENT: 'comments on issues, and records own ones',
  ISSUE_WRITE: 'works on issues: changes those of others too',
  RECLASSIFY: 'changes the status of elements and approves them',
  MANAGE_RECLASSIFICATION: 'reserved for reviewing reclassifications',
  FILE_SCAN_READ: 'downloads scans',
  FILE_SCAN_LIST: 'sees the scans page',
  FILE_SCAN_WRITE: 'uploads scans',
  FILE_DOC_READ: 'downloads documents',
  FILE_DOC_LIST: 'sees the documents page',
  FILE_DOC_WRITE: 'uploads documents',
  SR_READ: 'sees results before others do: analysis versions that are not published',
  SR_LIST: 'reserved for listing analysis versions',
  SR_WRITE: 'publishes analysis versions',
  SR_ADMIN: 'reserved for administering analysis versions',
  PROJECT_READ: 'reserved for reading project settings',
  COMPANY_READ: 'reserved for reading company settings',
  FORBIDDEN: 'closes the project whatever else is held',
  REGISTERED: 'held by every signed-in user; grants nothing by itself',
  ALL: 'holds every permission but FORBIDDEN',
} as const;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as Permission[];

/** What opening a project's viewer takes. */
export const viewerPermissions = ['READ', 'LIST', 'VIEW_ASSETS'] as const satisfies readonly Permission[];

/** What is held with another one, without being named. */
const impliedBy: Partial<Record<Permission, readonly Permission[]>> = {
  ISSUE_COMMENT: ['ISSUE_WRITE', 'ADMIN'],
  ISSUE_WRITE: ['ADMIN'],
};

/** Whether `held` covers every one of `needed`. */
export function holdsAll(held: readonly Permission[], needed: readonly Permission[]): boolean {
  if (held.includes('FORBIDDEN')) return false;
  if (held.includes('ALL')) return true;
  return needed.every((permission) => [permission, ...(impliedBy[permission] ?? [])].some((one) => held.includes(one)));
}

/** What somebody would hold then who does not hold it now; nobody gives that to themselves. */
export function gainOf(held: readonly Permission[], wanted: readonly Permission[]): Permission[] {
  return permissions.filter((one) => one !== 'FORBIDDEN' && holdsAll(wanted, [one]) && !holdsAll(held, [one]));
}

/** The same as people are told. */
export function sayGain(held: readonly Permission[], wanted: readonly Permission[]): string {
  const gain = gainOf(held, wanted);
  if (gain.includes('ALL')) return 'does everything in the project';
  const said = gain.map((one) => permissionTable[one]).filter((text) => !text.startsWith('reserved'));
  return said.join('; ') || 'nothing that the product looks at yet';
}
