import { type DeliveryState, deliveryStates } from '@plumbline/contract/resources/webhooks';
import { useAddressState } from '../../../data/address/useAddressState.ts';

const names = ['state', 'page'] as const;

interface LogPlace {
  state: DeliveryState | undefined;
  page: number;
}

/** Which messages are shown: in the address. */
export function useLogAddress() {
  const { value, change } = useAddressState<(typeof names)[number], LogPlace>({
    names,
    read: ({ state, page }) => ({
      state: deliveryStates.find((one) => one === state),
      page: Math.max(1, Number.parseInt(page, 10) || 1),
    }),
    write: ({ state, page }) => ({ state: state ?? '', page: page === 1 ? '' : String(page) }),
  });
  return {
    ...value,
    setState: (state: DeliveryState | undefined) => change({ state, page: 1 }),
    setPage: (page: number) => change({ page }),
  };
}
