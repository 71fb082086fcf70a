import type { Classification } from '@plumbline/contract/resources/classifications';
import { formatMillimetres } from '../../ui/format.ts';

/** The deviation in whole millimetres; what is below the tolerance says no more than that. */
export function magnitudeText({
  magnitudeDisplay,
  tolerance,
}: Pick<Classification, 'magnitudeDisplay' | 'tolerance'>): string {
  if (magnitudeDisplay === null) return 'Not measured';
  return magnitudeDisplay < tolerance ? `+/- ${formatMillimetres(tolerance)}` : formatMillimetres(magnitudeDisplay);
}
