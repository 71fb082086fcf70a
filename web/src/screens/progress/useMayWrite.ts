import { holdsAll } from '@plumbline/contract/permissions';
import { usePlace } from '../../data/address/place.ts';

/** Whether work packages may be made, changed and deleted by whoever looks at them. */
export function useMayWrite(): boolean {
  return holdsAll(usePlace().project.permissions, ['WRITE']);
}

/** What is said to whoever may not. */
export const lacksWrite = 'You lack the permission WRITE, which changing work packages takes.';
