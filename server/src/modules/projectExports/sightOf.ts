import { holdsAll, type Permission, viewerPermissions } from '@plumbline/contract/permissions';
import { fileKinds } from '@plumbline/contract/resources/files';
import { permissionsOf } from '@plumbline/contract/roles';

/** What decides how much of a project somebody sees. */
const seeing = [
  ...viewerPermissions,
  'ADMIN',
  'SR_READ',
  'FILE_SCAN_LIST',
  'FILE_SCAN_READ',
  'FILE_DOC_LIST',
  'FILE_DOC_READ',
] as const satisfies readonly Permission[];

/** Of what somebody holds: what it shows them. */
export const sightOf = (held: readonly Permission[]): Permission[] =>
  seeing.filter((permission) => holdsAll(held, [permission]));

/** Of an export by a server that packed everything for everybody. */
export const wholeSight: readonly Permission[] = seeing;

/** Somebody who gave a reason sees what administrators of projects do, and nothing that is unpublished. */
export const sightByReason = sightOf(permissionsOf('Administrator'));

/** In words, what somebody who sees so much of a project does not get of it. */
export function leftOutOf(sight: readonly Permission[]): string[] {
  const hidden = (words: string, needs: readonly Permission[]) => (holdsAll(sight, needs) ? [] : [words]);
  return [
    ...hidden('unpublished results', ['SR_READ']),
    ...Object.values(fileKinds).flatMap(({ plural, read }) => hidden(plural, read)),
    ...hidden('verdicts, issues, pictures, work packages, schedules and filters', viewerPermissions),
    ...hidden('analysis requests, model versions and webhooks', ['ADMIN']),
  ];
}
