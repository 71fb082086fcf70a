import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import { millimetres } from '@plumbline/contract/units';
import { measuredText } from '../../../data/verdicts/measuredText.ts';
import { formatMillimetres } from '../../../ui/format.ts';

/** What stands where nothing was measured. */
export const notMeasured = '–';
const minus = '\u2212';

type Measured = Pick<
  TableRow,
  'magnitudeDisplay' | 'magnitudeLow' | 'magnitudeHigh' | 'magnitudePerAxis' | 'tolerance'
>;

/** Whole millimetres; what is below the tolerance says no more than that ([QUAL-3]). */
function lengthText(lengthM: number | null, toleranceM: number, sign = ''): string {
  if (lengthM === null) return notMeasured;
  if (lengthM < toleranceM) return `+/- ${formatMillimetres(toleranceM)}`;
  return `${sign}${formatMillimetres(lengthM)}`;
}

/** With its bounds. */
export function magnitudeText({ magnitudeDisplay, tolerance, ...bounds }: Measured): string {
  if (magnitudeDisplay === null || magnitudeDisplay < tolerance) return lengthText(magnitudeDisplay, tolerance);
  return measuredText(magnitudeDisplay, bounds);
}

/** As it was measured, whatever the tolerance. */
export const exactText = ({ magnitudeDisplay, ...bounds }: Measured): string =>
  magnitudeDisplay === null ? notMeasured : measuredText(magnitudeDisplay, bounds);

export const exactPlanText = ({ magnitudePerAxis }: Measured): string =>
  lengthText(magnitudePerAxis.magnitudeXYDisplay, 0);

export const exactHeightText = ({ magnitudePerAxis: { magnitudeZDisplay, magnitudeZSign } }: Measured): string =>
  lengthText(magnitudeZDisplay, 0, magnitudeZSign === 'negative' ? minus : '+');

/** In plan: D(x,y). */
export function planText({ magnitudePerAxis, tolerance }: Measured): string {
  return lengthText(magnitudePerAxis.magnitudeXYDisplay, tolerance);
}

/** In height, signed: H(z). */
export function heightText({ magnitudePerAxis: { magnitudeZDisplay, magnitudeZSign }, tolerance }: Measured): string {
  return lengthText(magnitudeZDisplay, tolerance, magnitudeZSign === 'negative' ? minus : '+');
}

/** Longer or shorter than designed, signed: '+90 mm, -X'. */
export function sizeText({ size, sizeSide }: Pick<TableRow, 'size' | 'sizeSide'>): string {
  if (size === null) return notMeasured;
  const length = `${size < 0 ? minus : '+'}${formatMillimetres(Math.abs(size))}`;
  return sizeSide === null ? length : `${length}, ${sizeSide}`;
}

/** Where to it is off, as it was measured: '23 mm in plan, 14 mm too high'. */
export function directionText({ magnitudePerAxis }: Measured): string {
  const { magnitudeXYDisplay: planM, magnitudeZDisplay: heightM, magnitudeZSign } = magnitudePerAxis;
  if (planM === null && heightM === null) return 'Not measured';
  const parts = [
    ...(planM !== null && millimetres(planM) > 0 ? [`${formatMillimetres(planM)} in plan`] : []),
    ...(heightM !== null && millimetres(heightM) > 0
      ? [`${formatMillimetres(heightM)} too ${magnitudeZSign === 'negative' ? 'low' : 'high'}`]
      : []),
  ];
  return parts.length === 0 ? 'In its place' : parts.join(', ');
}
