import type { Classification } from '@plumbline/contract/resources/classifications';
import { measuredText } from '../../data/verdicts/measuredText.ts';
import { formatMillimetres } from '../../ui/format.ts';

type Measured = Pick<Classification, 'magnitudeDisplay' | 'magnitudeLow' | 'magnitudeHigh' | 'tolerance'>;

/** The deviation in whole millimetres; what is below the tolerance says no more than that. */
export function magnitudeText({ magnitudeDisplay, tolerance, ...bounds }: Measured): string {
  if (magnitudeDisplay === null) return 'Not measured';
  return magnitudeDisplay < tolerance ? `+/- ${formatMillimetres(tolerance)}` : measuredText(magnitudeDisplay, bounds);
}
