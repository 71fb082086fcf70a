import type { Parameters } from '../../../data/address/parameters.ts';
import { useAddressState } from '../../../data/address/useAddressState.ts';
import type { CoverageKind } from '../../../data/progress/rollUp.ts';

const longestSearch = 200;

/** What of the packages is shown: cards by name, or all of them as a tree beside what was planned. */
export interface PackageList {
  search: string;
  isOverview: boolean;
  /** The elements that the overview lists: those in no package, or in several. */
  listed: CoverageKind | undefined;
}

type Name = 'q' | 'show' | 'in';

const shape = {
  names: ['q', 'show', 'in'] as const,
  read: ({ q, show, in: listed }: Parameters<Name>): PackageList => ({
    search: q.slice(0, longestSearch),
    isOverview: show === 'overview',
    listed: listed === 'none' || listed === 'several' ? listed : undefined,
  }),
  write: ({ search, isOverview, listed }: PackageList): Parameters<Name> => ({
    q: search.trim(),
    show: isOverview ? 'overview' : '',
    in: isOverview ? (listed ?? '') : '',
  }),
};

/** Kept in the address, so that it can be sent to somebody. */
export const usePackageListAddress = () => useAddressState(shape);
