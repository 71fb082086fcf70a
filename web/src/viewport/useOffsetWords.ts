import type { Classification } from '@plumbline/contract/resources/classifications';
import { sayOffset } from '@plumbline/contract/sayOffset';
import { useCallback } from 'react';
import { useOffsetPlace } from './useOffsetPlace.ts';

type Off = Pick<
  Classification,
  'forgeObjectId' | 'status' | 'cause' | 'offset' | 'magnitudeDisplay' | 'magnitudeLow' | 'magnitudeHigh' | 'directions'
>;

/** How far and which way a deviated element is off, as people on site say it; nothing of what is off in another way. */
export function useOffsetWords(): (verdict: Off) => string | undefined {
  const placeOf = useOffsetPlace();
  return useCallback(
    ({ forgeObjectId, status, cause, offset, magnitudeDisplay, magnitudeLow, magnitudeHigh, directions }) => {
      const isMoved = status === 'deviated' && (cause === 'moved' || cause === 'turned');
      if (!offset || magnitudeDisplay === null || !isMoved) return undefined;
      const place = placeOf(forgeObjectId, offset);
      const bounds = { lowM: magnitudeLow, highM: magnitudeHigh };
      return place && sayOffset(offset, magnitudeDisplay, place, { bounds, directions });
    },
    [placeOf],
  );
}
