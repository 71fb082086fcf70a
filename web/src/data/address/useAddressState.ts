import { useEffect, useRef, useState } from 'react';
import { type Parameters, readParameters } from './parameters.ts';
import { useRouter } from './router.ts';
import { useInAddress } from './useInAddress.ts';

const typingMs = 200;

interface Shape<Name extends string, Value> {
  names: readonly Name[];
  /** Whatever the address says that cannot be meant is left out. */
  read(parameters: Parameters<Name>): Value;
  /** What is usual need not be said. */
  write(value: Value): Parameters<Name>;
}

/** What a page is narrowed and sorted by: in the address, so that it can be sent to somebody. */
export function useAddressState<Name extends string, Value extends object>({ names, read, write }: Shape<Name, Value>) {
  const router = useRouter();
  const [value, setValue] = useState(() => read(readParameters(router.state.location.search, names)));
  const [settled, setSettled] = useState(value);
  // Two changes may come before anything is rendered.
  const now = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(next: Value): void {
    clearTimeout(timer.current);
    now.current = next;
    setValue(next);
  }

  function set(next: Value): void {
    take(next);
    setSettled(next);
  }

  function type(part: Partial<Value>): void {
    const next = { ...now.current, ...part };
    take(next);
    timer.current = setTimeout(() => setSettled(next), typingMs);
  }

  useInAddress({
    names,
    said: write(settled),
    tidy: (parameters) => write(read(parameters)),
    follow: (wish) => set(read(wish)),
  });

  return {
    /** As it is being typed and chosen. */
    value,
    /** As it rested last: what is in the address, and what calls are made with. */
    settled,
    change: (part: Partial<Value>) => set({ ...now.current, ...part }),
    /** It counts when whoever types it pauses. */
    type,
  };
}
