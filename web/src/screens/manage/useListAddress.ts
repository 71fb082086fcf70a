import { useSearchParams } from 'react-router';
import { useTypedParameter } from './useTypedParameter.ts';
import { withParameter } from './withParameter.ts';

interface Sorting<Sort extends string> {
  usual: Sort;
  read(value: string | null): Sort;
  next(sort: Sort, column: string): Sort;
}

/** What is searched for and how it is sorted: in the address, so that it can be sent to somebody; `clean` is kept of a text. */
export function useListAddress<Sort extends string>(sorting: Sorting<Sort>, clean: (text: string) => string) {
  const [params, setParams] = useSearchParams();
  const { value: search, text, setText } = useTypedParameter('search', clean);
  const sort = sorting.read(params.get('sort'));
  return {
    search,
    sort,
    text,
    setText,
    sortBy: (column: string) =>
      setParams((current) => withParameter(current, 'sort', sorting.next(sort, column), sorting.usual), {
        replace: true,
      }),
  };
}
