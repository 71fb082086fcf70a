import { holdsAll, type Permission, viewerPermissions } from '@plumbline/contract/permissions';
import type { Project } from '@plumbline/contract/resources/projects';

type Known = Pick<Project, 'permissions' | 'lastAnalysisView'>;

/** Why a project cannot be opened from a list, if it cannot ([PICK-3]). */
export function whyClosed({ permissions, lastAnalysisView }: Known): string | undefined {
  if (!holdsAll(permissions, ['READ'])) return 'You lack the permission to open this project.';
  if (lastAnalysisView === undefined) return 'No analyses published yet.';
  return undefined;
}

export function mayOpenViewer({ permissions }: Known): boolean {
  return holdsAll(permissions, viewerPermissions);
}

/** What the viewer needs and the user lacks; empty for somebody whose access was closed altogether. */
export function missingPermissions({ permissions }: Known): Permission[] {
  return viewerPermissions.filter((permission) => !permissions.includes(permission));
}

/** Somebody who sees what is not published yet, and the badges for it. */
export function isDeveloper({ permissions }: Known): boolean {
  return holdsAll(permissions, ['SR_READ']);
}

/** Somebody who shows results to customers, and takes them back. */
export function mayPublish({ permissions }: Known): boolean {
  return holdsAll(permissions, ['SR_READ', 'SR_WRITE']);
}
