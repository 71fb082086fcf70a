import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { type Parameters, readParameters, withParameters } from './parameters.ts';
import { useRouter } from './router.ts';

interface InAddress<Name extends string> {
  names: readonly Name[];
  /** What the page says; `undefined` while it has nothing to say. */
  said: Parameters<Name> | undefined;
  /** The address says something else: it is a link, or the person went back. */
  follow(wish: Parameters<Name>): void;
  /** What parameters amount to: an address that says it in other words is left as it is. */
  tidy?(parameters: Parameters<Name>): Parameters<Name>;
  /** It goes along to addresses that do not say it; otherwise such an address takes it away. */
  isCarried?: boolean;
  /** What it is said of: the same words about something else are another wish. */
  of?: string;
  /** `false` while nothing can be followed or said yet. */
  isOpen?: boolean;
}

/**
 * Keeps what the page says in the address, beside what others keep there, and follows an address that says something
 * else. Answers whether the address has been read.
 */
export function useInAddress<Name extends string>(options: InAddress<Name>): boolean {
  const { names, said, tidy = (parameters) => parameters, isCarried = false, of = '', isOpen = true } = options;
  const router = useRouter();
  const rendered = useLocation();
  const navigation = useNavigation().state;
  const [readings, setReadings] = useState(0);
  // What was seen or written before is no wish: by now the page may say something else.
  const known = useRef({ seen: '', written: '' });
  const sign = (parameters: Parameters<Name>) => JSON.stringify([of, ...names.map((name) => parameters[name])]);

  function isWish(address: Parameters<Name>): boolean {
    const isEmpty = names.every((name) => address[name] === '');
    if (isEmpty && (isCarried || known.current.seen === '')) return false;
    return said === undefined || (sign(address) !== known.current.seen && sign(address) !== known.current.written);
  }

  const look = useEffectEvent(() => {
    const { location } = router.state;
    // A navigation that is under way would be called off, and a page that is being left has nothing to say any more.
    if (router.state.navigation.state !== 'idle' || location.pathname !== rendered.pathname) return;
    const address = tidy(readParameters(location.search, names));
    const isFollowed = isWish(address);
    known.current = { seen: sign(address), written: isFollowed ? '' : known.current.written };
    if (isFollowed) options.follow(address);
    // What of a wish cannot be followed is taken out of the address by looking once more.
    if (isFollowed || readings === 0) return setReadings(readings + 1);
    if (said === undefined || sign(said) === sign(address)) return;
    known.current.written = sign(said);
    const search = withParameters(location.search, said);
    void router.navigate({ ...location, search }, { replace: true, preventScrollReset: true });
  });

  const saying = said && sign(said);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to look
  useEffect(() => {
    if (isOpen) look();
  }, [isOpen, navigation, rendered, saying, of, readings]);

  return readings > 0;
}
