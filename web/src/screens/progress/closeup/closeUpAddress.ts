import type { Parameters } from '../../../data/address/parameters.ts';
import { useAddressState } from '../../../data/address/useAddressState.ts';
import type { AskedCloseUps } from '../../../data/progress/closeUps.ts';

type Name = 'within' | 'mend';

const closeUpShape = {
  names: ['within', 'mend'] as const,
  read: ({ within, mend }: Parameters<Name>): AskedCloseUps => ({
    within: /^\d{1,3}$/.test(within) ? Number(within) : undefined,
    page: /^[1-9]\d{0,4}$/.test(mend) ? Number(mend) : 1,
  }),
  write: ({ within, page }: AskedCloseUps): Parameters<Name> => ({
    within: within === undefined ? '' : String(within),
    mend: page > 1 ? String(page) : '',
  }),
};

/** Kept in the address, so that it can be sent to somebody. */
export const useCloseUpAddress = () => useAddressState(closeUpShape);
