import { useAddressState } from '../../data/address/useAddressState.ts';

interface Sorting<Sort extends string> {
  usual: Sort;
  read(value: string): Sort;
  next(sort: Sort, column: string): Sort;
}

/** What is searched for and how it is sorted; `clean` is kept of a text. */
export function useListAddress<Sort extends string>(sorting: Sorting<Sort>, clean: (text: string) => string) {
  const { value, settled, change, type } = useAddressState({
    names: ['search', 'sort'],
    read: ({ search, sort }) => ({ search: clean(search), sort: sorting.read(sort) }),
    write: ({ search, sort }) => ({ search, sort: sort === sorting.usual ? '' : sort }),
  });
  return {
    ...settled,
    text: value.search,
    setText: (text: string) => type({ search: clean(text) }),
    sortBy: (column: string) => change({ sort: sorting.next(value.sort, column) }),
  };
}
