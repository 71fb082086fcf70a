import type { Parameters } from '../../../data/address/parameters.ts';
import { useAddressState } from '../../../data/address/useAddressState.ts';

const longestSearch = 200;

/** What of the packages is shown: cards by name, or all of them as a tree beside what was planned. */
export interface PackageList {
  search: string;
  isOverview: boolean;
}

type Name = 'q' | 'show';

const shape = {
  names: ['q', 'show'] as const,
  read: ({ q, show }: Parameters<Name>): PackageList => ({
    search: q.slice(0, longestSearch),
    isOverview: show === 'overview',
  }),
  write: ({ search, isOverview }: PackageList): Parameters<Name> => ({
    q: search.trim(),
    show: isOverview ? 'overview' : '',
  }),
};

/** Kept in the address, so that it can be sent to somebody. */
export const usePackageListAddress = () => useAddressState(shape);
