import { useSyncExternalStore } from 'react';
import { readNext } from '../data/address/next.ts';
import { operatorPath } from '../data/address/paths.ts';
import { useKnownUser } from '../data/users/users.ts';
import { useStores } from '../state/stores.ts';
import type { Application } from './createApplication.ts';

const operation = operatorPath('');
const waysIn = ['/sign-in', '/change-password'];

/**
 * During maintenance: whoever runs the product goes on, and whoever is on the way to its operation. Not where the address
 * itself asks for the page of maintenance.
 */
export function useMayPass(router: Application['router']): boolean {
  const { maintenance } = useStores();
  const { pathname, search } = useSyncExternalStore(router.subscribe, () => router.state.location);
  const isOperator = useKnownUser()?.operator ?? false;
  if (maintenance.getState().asked) return false;
  if (isOperator || pathname.startsWith(operation)) return true;
  return waysIn.includes(pathname) && readNext(new URLSearchParams(search)).startsWith(operation);
}
