import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useNotifications, useStores, useWorkspace } from '../../state/stores.ts';
import { useRouter } from '../address/router.ts';
import { tidyFilter, useFilter } from './filter.ts';
import {
  filterParameter,
  presetParameter,
  type ReadFilter,
  readFilter,
  withFilter,
  writeFilter,
} from './filterInAddressText.ts';

/** How long the filter rests before table, viewer and charts follow it; the insights' 200 ms serve all of them. */
export const settlesAfterMs = 200;

/**
 * Settles the filter when it rests, keeps it in the address of each page of the view, and follows a link that says
 * another one. Answers whether the address has been read: what is asked for before would be asked for in vain.
 */
export function useFilterInAddress(): boolean {
  const hasStood = useHasStood();
  const isRead = useFollowedAddress(hasStood);
  useSettling();
  return isRead;
}

/** Entering another project empties the workspace in an effect further up: what is read before it would be lost. */
function useHasStood(): boolean {
  const [hasStood, setHasStood] = useState(false);
  useEffect(() => setHasStood(true), []);
  return hasStood;
}

function useSettling(): void {
  const { workspace } = useStores();
  const filter = useWorkspace((state) => state.filter);
  useEffect(() => {
    if (workspace.getState().settledFilter === filter) return;
    const timer = setTimeout(() => workspace.getState().settleFilter(), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [workspace, filter]);
}

function useFollowedAddress(mayBegin: boolean): boolean {
  const router = useRouter();
  const { workspace } = useStores();
  const notify = useNotifications((state) => state.notify);
  const { set } = useFilter();
  const settled = useWorkspace((state) => state.settledFilter);
  const presetId = useWorkspace((state) => state.presetId);
  const rendered = useLocation();
  const navigation = useNavigation().state;
  const [isRead, setIsRead] = useState(false);
  // What was seen or written before is no wish: by now another filter may be chosen.
  const known = useRef({ seen: '', written: '' });

  function complain({ filter, leftOut }: ReadFilter) {
    const refused = Object.keys(tidyFilter(filter)).filter((part) => !(part in workspace.getState().filter));
    const complaint = complaintAbout(leftOut === 'everything' ? leftOut : [...leftOut, ...refused]);
    if (complaint !== undefined) notify('alert', complaint);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is to be looked at
  useEffect(() => {
    // A navigation that is under way would be called off.
    if (!mayBegin || router.state.navigation.state !== 'idle') return;
    const { location } = router.state;
    const parameters = new URLSearchParams(location.search);
    const said = { filter: parameters.get(filterParameter) ?? '', preset: parameters.get(presetParameter) ?? '' };
    const sign = signOf(said);
    const isWish = sign !== noSign && sign !== known.current.seen && sign !== known.current.written;
    known.current.seen = sign;
    if (isWish) {
      const read = readFilter(said.filter === '' ? '{}' : said.filter);
      set(read.filter);
      workspace.getState().settleFilter();
      workspace.getState().selectPreset(said.preset === '' ? undefined : said.preset);
      complain(read);
    } else {
      const wanted = { filter: writeFilter(settled), preset: presetId ?? '' };
      if (signOf(wanted) !== sign) {
        known.current.written = signOf(wanted);
        const search = withFilter(location.search, wanted);
        void router.navigate({ ...location, search }, { replace: true, preventScrollReset: true });
      }
    }
    setIsRead(true);
  }, [mayBegin, navigation, rendered, settled, presetId]);

  return isRead;
}

const signOf = ({ filter, preset }: { filter: string; preset: string }) => `${preset} ${filter}`;
const noSign = signOf({ filter: '', preset: '' });

/** Short: an alert shows fifty characters. */
function complaintAbout(leftOut: ReadFilter['leftOut']): string | undefined {
  if (leftOut === 'everything') return 'The filter in the link could not be read.';
  if (leftOut.length === 0) return undefined;
  return `Left out of the filter: ${leftOut.join(', ')}`;
}
