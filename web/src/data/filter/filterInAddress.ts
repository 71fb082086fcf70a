import { useEffect, useState } from 'react';
import { useNotifications, useStores, useWorkspace } from '../../state/stores.ts';
import { useInAddress } from '../address/useInAddress.ts';
import { tidyFilter, useFilter } from './filter.ts';
import { type ReadFilter, readFilter, writeFilter } from './filterInAddressText.ts';

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
  const { workspace } = useStores();
  const notify = useNotifications((state) => state.notify);
  const { set } = useFilter();
  const settled = useWorkspace((state) => state.settledFilter);
  const presetId = useWorkspace((state) => state.presetId);

  function complain({ filter, leftOut }: ReadFilter) {
    const refused = Object.keys(tidyFilter(filter)).filter((part) => !(part in workspace.getState().filter));
    const complaint = complaintAbout(leftOut === 'everything' ? leftOut : [...leftOut, ...refused]);
    if (complaint !== undefined) notify('alert', complaint);
  }

  return useInAddress({
    names: ['filter', 'preset'],
    isCarried: true,
    isOpen: mayBegin,
    said: { filter: writeFilter(settled), preset: presetId ?? '' },
    follow(wish) {
      const read = readFilter(wish.filter === '' ? '{}' : wish.filter);
      set(read.filter);
      workspace.getState().settleFilter();
      workspace.getState().selectPreset(wish.preset === '' ? undefined : wish.preset);
      complain(read);
    },
  });
}

/** Short: an alert shows fifty characters. */
function complaintAbout(leftOut: ReadFilter['leftOut']): string | undefined {
  if (leftOut === 'everything') return 'The filter in the link could not be read.';
  if (leftOut.length === 0) return undefined;
  return `Left out of the filter: ${leftOut.join(', ')}`;
}
