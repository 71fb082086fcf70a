import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withParameter } from './withParameter.ts';

interface Sorting<Sort extends string> {
  usual: Sort;
  read(value: string | null): Sort;
  next(sort: Sort, column: string): Sort;
}

const typingMs = 200;

/** What is searched for and how it is sorted: in the address, so that it can be sent to somebody; `clean` is kept of a text. */
export function useListAddress<Sort extends string>(sorting: Sorting<Sort>, clean: (text: string) => string) {
  const [params, setParams] = useSearchParams();
  const search = clean(params.get('search') ?? '');
  const sort = sorting.read(params.get('sort'));
  const [text, setText] = useState(search);
  const written = useRef(search);

  const write = useDebouncedCallback((next: string) => {
    written.current = next;
    setParams((current) => withParameter(current, 'search', next), { replace: true });
  }, typingMs);

  useEffect(() => {
    // Going back changes the address without typing.
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);

  return {
    search,
    sort,
    text,
    setText: (next: string) => {
      setText(clean(next));
      write(clean(next));
    },
    sortBy: (column: string) =>
      setParams((current) => withParameter(current, 'sort', sorting.next(sort, column), sorting.usual), {
        replace: true,
      }),
  };
}
