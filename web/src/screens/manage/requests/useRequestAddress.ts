import { keepDigits } from '../../../data/requests/requestFilter.ts';
import { listSorting } from '../listSorting.ts';
import { useListAddress } from '../useListAddress.ts';

const requestSorting = listSorting({
  columns: ['analysisName', 'createdDate', 'createdBy'],
  usual: '-createdDate',
  descendsFirst: ['createdDate'],
});

/** Which request is searched for and how the list is sorted. */
export const useRequestAddress = () => useListAddress(requestSorting, keepDigits);
