import { newCallKey } from '@plumbline/contract/client';
import { useRef } from 'react';

/**
 * The key of a call that a person may send again because its answer was lost: the same while it says the same, so that
 * what it asks for is made once.
 */
export function useCallKey() {
  const last = useRef<{ said: string; key: string }>(undefined);
  return {
    of(input: unknown): string {
      const said = JSON.stringify(input);
      if (last.current?.said !== said) last.current = { said, key: newCallKey() };
      return last.current.key;
    },
    /** It was answered: whoever says the same again means another. */
    forget() {
      last.current = undefined;
    },
  };
}
