import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { TwoPictures } from '@plumbline/viewer/createTwoPictures';
import { useEffect, useMemo } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { useTwoColumn } from '../../data/insights/twoColumns.ts';
import { usePaintFilter, usePainting } from '../../data/verdicts/painting.ts';
import { usePalette } from '../../state/stores.ts';
import type { TwoPaint } from '../../state/twoViews.ts';
import { useViewport } from '../../viewport/useViewer.ts';
import { changeColours, statusColours } from '../statusColours.ts';
import { asChanges, withOthers } from './apartColumns.ts';
import { haveOtherModels } from './useApart.ts';

interface Given {
  two: TwoPictures | undefined;
  other: AnalysisView;
  isOtherOlder: boolean;
  paint: TwoPaint;
}

/** What a picture is painted with; nothing where scans or photos are seen. */
export interface Painted {
  kind: 'status' | 'change';
  column: Uint8Array | undefined;
}

/** Paints the older view left and the newer one right; by change the newer one shows what became of it. */
export function usePaintTwo({ two, other, isOtherOlder, paint }: Given) {
  const { view } = usePlace();
  const { elementCount } = useViewport();
  const filter = usePaintFilter();
  const own = usePainting(filter);
  const asked = { other, filter };
  const isPainted = paint === 'status' || paint === 'change';
  const others = useTwoColumn({ ...asked, of: 'otherStatus', isWanted: isPainted });
  const changed = useTwoColumn({
    ...asked,
    of: isOtherOlder ? 'change' : 'changeSince',
    isWanted: paint === 'change',
  });
  const isApart = isPainted && haveOtherModels(view, other);
  const only = useTwoColumn({ ...asked, of: 'onlyThere', isWanted: isApart });
  const there = isApart ? only.data : undefined;
  const ofOther = useMemo(
    () => others.data && withOthers(others.data, there, elementCount),
    [others.data, there, elementCount],
  );
  const changes = useMemo(() => {
    // What only the older view's model has is in that one's picture.
    const since = isOtherOlder ? undefined : there && asChanges(there);
    return changed.data && withOthers(changed.data, since, elementCount);
  }, [changed.data, there, isOtherOlder, elementCount]);
  const [ofOlder, ofNewer] = isOtherOlder ? [ofOther, own.column] : [own.column, ofOther];
  const older: Painted = { kind: 'status', column: isPainted ? ofOlder : undefined };
  const newer: Painted =
    paint === 'change'
      ? { kind: 'change', column: changes }
      : { kind: 'status', column: isPainted ? ofNewer : undefined };
  usePicture(two?.styles[0], older);
  usePicture(two?.styles[1], newer);
  const asking = [others, ...(paint === 'change' ? [changed] : []), ...(isApart ? [only] : [])];
  return {
    older,
    newer,
    error: !isPainted ? null : (asking.find(({ error }) => error !== null)?.error ?? own.error),
    isRetrying: asking.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const each of asking) if (each.error) void each.refetch();
      if (own.error) own.retry();
    },
  };
}

function usePicture(styles: TwoPictures['styles'][0] | undefined, { kind, column }: Painted): void {
  const palette = usePalette((state) => state.statusPalette);
  const colours = useMemo(() => (kind === 'change' ? changeColours(palette) : statusColours(palette)), [kind, palette]);
  useEffect(() => {
    if (column) styles?.paintByCode(column, colours);
    else styles?.clear();
  }, [styles, column, colours]);
}
