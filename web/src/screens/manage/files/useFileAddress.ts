import { useDebouncedCallback } from '@mantine/hooks';
import { longestFilename } from '@plumbline/contract/resources/files';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { defaultSort, nextSort, readSort, withParameter } from './fileAddress.ts';

const typingMs = 200;

/** What is searched for and how it is sorted: in the address, so that it can be sent to somebody. */
export function useFileAddress() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const sort = readSort(params.get('sort'));
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
      const short = next.slice(0, longestFilename);
      setText(short);
      write(short);
    },
    sortBy: (column: string) =>
      setParams((current) => withParameter(current, 'sort', nextSort(sort, column), defaultSort), { replace: true }),
  };
}
