import { sayMeasured, sayWord } from '@plumbline/contract/personsWord';
import type { Classification } from '@plumbline/contract/resources/classifications';
import { formatMillimetres } from '../../ui/format.ts';

type Said = Pick<
  Classification,
  | 'status'
  | 'classificationType'
  | 'setBy'
  | 'cause'
  | 'magnitudeDisplay'
  | 'magnitudeLow'
  | 'magnitudeHigh'
  | 'size'
  | 'sizeSide'
  | 'sizeDimension'
>;

/** What a person said of an element, and what was measured beside it; nothing where nobody set its status. */
export function personsWord({ status, classificationType, setBy, ...verdict }: Said) {
  if (classificationType !== 'manual') return undefined;
  const { cause, magnitudeDisplay, magnitudeLow, magnitudeHigh, size, sizeSide, sizeDimension } = verdict;
  const found = {
    status: setBy?.measuredStatus ?? null,
    cause,
    magnitudeM: magnitudeDisplay,
    bounds: { lowM: magnitudeLow, highM: magnitudeHigh },
    sizeM: size,
    sizeSide,
    sizeDimension,
  };
  return { said: sayWord({ status, ...setBy }), measured: sayMeasured(found, formatMillimetres) };
}
