import { listSorting } from '../listSorting.ts';

/** The newest and the largest first, but names from A. */
export const fileSorting = listSorting({
  columns: ['filename', 'createdDate', 'createdBy', 'size'],
  usual: '-createdDate',
  descendsFirst: ['createdDate', 'size'],
});
