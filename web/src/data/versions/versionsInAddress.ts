import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useShownVersions } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useRouter } from '../address/router.ts';
import { readVersionMap, versionsParameter, withVersions, writeVersionMap } from './versionMap.ts';

/** Keeps the chosen versions of the open view in the address, on each of its pages, and follows a link that names others. */
export function useVersionsInAddress(): void {
  const { view } = usePlace();
  const router = useRouter();
  const chosen = useShownVersions(({ byView }) => byView[view._id]);
  const show = useShownVersions((state) => state.show);
  const rendered = useLocation();
  const navigation = useNavigation().state;
  // What was seen or written before is no wish: by now another may be chosen.
  const known = useRef({ seen: '', written: '' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is to be looked at
  useEffect(() => {
    const { location } = router.state;
    // A navigation that is under way would be called off.
    if (router.state.navigation.state !== 'idle') return;
    const said = new URLSearchParams(location.search).get(versionsParameter) ?? '';
    const sign = (text: string) => `${view._id} ${text}`;
    const { seen, written } = known.current;
    known.current.seen = sign(said);
    const isWish = chosen === undefined || (sign(said) !== seen && sign(said) !== written);
    if (said !== '' && isWish) return show(view._id, readVersionMap(said, view));
    const wanted = writeVersionMap(chosen ?? {});
    if (chosen === undefined || wanted === said) return;
    known.current.written = sign(wanted);
    const search = withVersions(location.search, chosen);
    void router.navigate({ ...location, search }, { replace: true, preventScrollReset: true });
  }, [navigation, rendered, chosen, view._id]);
}
