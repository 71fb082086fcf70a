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
  /** Of that list, from 1. */
  page: number;
}

type Name = 'q' | 'show' | 'in' | 'page';

export const packageListShape = {
  names: ['q', 'show', 'in', 'page'] as const,
  read: ({ q, show, in: listed, page }: Parameters<Name>): PackageList => ({
    search: q.slice(0, longestSearch),
    isOverview: show === 'overview',
    listed: listed === 'none' || listed === 'several' ? listed : undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }),
  write: ({ search, isOverview, listed, page }: PackageList): Parameters<Name> => ({
    q: search.trim(),
    show: isOverview ? 'overview' : '',
    in: isOverview ? (listed ?? '') : '',
    page: isOverview && listed !== undefined && page > 1 ? String(page) : '',
  }),
};

/** Kept in the address, so that it can be sent to somebody. */
export const usePackageListAddress = () => useAddressState(packageListShape);
