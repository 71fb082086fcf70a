import type { Parameters } from '../../../data/address/parameters.ts';
import { useAddressState } from '../../../data/address/useAddressState.ts';
import type { CoverageKind } from '../../../data/progress/rollUp.ts';

const longestSearch = 200;

const shows = ['packages', 'overview', 'schedule'] as const;
/** Cards by name, all packages as a tree beside what was planned, or the schedule that they are part of. */
export type Shown = (typeof shows)[number];

/** What of the packages is shown. */
export interface PackageList {
  search: string;
  show: Shown;
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
    show: shows.find((each) => each === show) ?? 'packages',
    listed: listed === 'none' || listed === 'several' ? listed : undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }),
  write: ({ search, show, listed, page }: PackageList): Parameters<Name> => ({
    q: search.trim(),
    show: show === 'packages' ? '' : show,
    in: show === 'overview' ? (listed ?? '') : '',
    page: show === 'overview' && listed !== undefined && page > 1 ? String(page) : '',
  }),
};

/** Kept in the address, so that it can be sent to somebody. */
export const usePackageListAddress = () => useAddressState(packageListShape);
