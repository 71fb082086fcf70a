import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { TwoPictures } from '@plumbline/viewer/Viewer';
import { useEffect, useMemo } from 'react';
import { useTwoColumn } from '../../data/insights/twoColumns.ts';
import { usePaintFilter, usePainting } from '../../data/verdicts/painting.ts';
import { usePalette } from '../../state/stores.ts';
import type { TwoPaint } from '../../state/twoViews.ts';
import { changeColours, statusColours } from '../statusColours.ts';

interface Given {
  two: TwoPictures | undefined;
  other: AnalysisView;
  isOtherOlder: boolean;
  paint: TwoPaint;
}

/** What a picture is painted with; nothing where the scan is seen. */
export interface Painted {
  kind: 'status' | 'change';
  column: Uint8Array | undefined;
}

/** Paints the older view left and the newer one right; by change the newer one shows what became of it. */
export function usePaintTwo({ two, other, isOtherOlder, paint }: Given) {
  const filter = usePaintFilter();
  const own = usePainting(filter);
  const asked = { other, filter };
  const others = useTwoColumn({ ...asked, of: 'otherStatus', isWanted: paint !== 'scan' });
  const changed = useTwoColumn({
    ...asked,
    of: isOtherOlder ? 'change' : 'changeSince',
    isWanted: paint === 'change',
  });
  const [ofOlder, ofNewer] = isOtherOlder ? [others.data, own.column] : [own.column, others.data];
  const older: Painted = { kind: 'status', column: paint === 'scan' ? undefined : ofOlder };
  const newer: Painted =
    paint === 'change'
      ? { kind: 'change', column: changed.data }
      : { kind: 'status', column: paint === 'scan' ? undefined : ofNewer };
  usePicture(two?.styles[0], older);
  usePicture(two?.styles[1], newer);
  const asking = [others, ...(paint === 'change' ? [changed] : [])];
  return {
    older,
    newer,
    error: paint === 'scan' ? null : (asking.find(({ error }) => error !== null)?.error ?? own.error),
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
