import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withParameter } from './withParameter.ts';

const typingMs = 200;

/** A text in the address that somebody types: it gets there when they pause, and `drops` what it makes meaningless. */
export function useTypedParameter(name: string, clean: (text: string) => string, drops?: string) {
  const [params, setParams] = useSearchParams();
  const value = clean(params.get(name) ?? '');
  const [text, setText] = useState(value);
  const written = useRef(value);

  const write = useDebouncedCallback((next: string) => {
    written.current = next;
    setParams(
      (current) => {
        const changed = withParameter(current, name, next);
        if (drops !== undefined) changed.delete(drops);
        return changed;
      },
      { replace: true },
    );
  }, typingMs);

  useEffect(() => {
    // Going back changes the address without typing.
    if (value === written.current) return;
    written.current = value;
    setText(value);
  }, [value]);

  return {
    value,
    text,
    setText: (next: string) => {
      setText(clean(next));
      write(clean(next));
    },
  };
}
