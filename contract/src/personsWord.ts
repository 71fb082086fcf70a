import { causeLabel, sayCause, type VerdictCause } from './cause.ts';
import { type LengthBounds, sayMagnitude } from './sayMagnitude.ts';
import { type ElementStatus, elementStatuses } from './status.ts';
import { millimetres } from './units.ts';

/** A status that somebody set. */
export interface PersonsWord {
  /** What was said. */
  status: ElementStatus;
  /** Absent where only that it was a person is known. */
  user?: string | undefined;
  date?: Date | string | undefined;
}

/** What the analysis found of an element, whatever anybody said of it afterwards. */
export interface MeasuredVerdict {
  /** Null where nobody kept it. */
  status: ElementStatus | null;
  cause: VerdictCause | null;
  magnitudeM: number | null;
  bounds: LengthBounds;
  sizeM: number | null;
  sizeSide: Parameters<typeof sayCause>[0]['sizeSide'];
  sizeDimension?: Parameters<typeof sayCause>[0]['sizeDimension'];
}

const inMillimetres = (lengthM: number) => `${millimetres(lengthM)} mm`;

/** 'Missing: set by Ada Fox on 4 September 2026'; days are those of the time zone, or of the reader's clock without one. */
export function sayWord({ status, user, date }: PersonsWord, timeZone?: string): string {
  const who = user === undefined || user === '' ? 'set by a person' : `set by ${user}`;
  return `${labelOf(status)}: ${who}${date === undefined ? '' : ` on ${sayDay(date, timeZone)}`}`;
}

/** As the text of an issue: 'Missing: set by Ada Fox on 4 September 2026; measured: moved, 23 ± 2 mm.' */
export const sayWordAndMeasured = ({ said, measured }: { said: string; measured: string }): string =>
  `${said}; ${measured}.`;

/** 'measured: in its place within 1 mm', 'measured: moved, 23 ± 2 mm', 'measured: no data, not seen'. */
export function sayMeasured(measured: MeasuredVerdict, sayLength = inMillimetres): string {
  return `measured: ${found(measured, sayLength)}`;
}

function found(measured: MeasuredVerdict, sayLength: (lengthM: number) => string): string {
  const { status, cause, magnitudeM } = measured;
  switch (status) {
    case 'verified':
      return `in its place${magnitudeM === null ? '' : sayWithin(measured, magnitudeM, sayLength)}`;
    case 'deviated':
      return sayDeviated(measured, sayLength);
    case 'no_data':
      return cause === null || cause === 'not_due' ? 'no data' : `no data, ${lower(causeLabel(cause))}`;
    case null:
      return magnitudeM === null ? 'not known' : sayMagnitude(magnitudeM, measured.bounds, sayLength);
    default:
      return lower(labelOf(status));
  }
}

/** Nobody believes less than a millimetre. */
const leastM = 0.001;

/** The farthest off that it may be. */
function sayWithin(
  { bounds: { lowM, highM } }: MeasuredVerdict,
  magnitudeM: number,
  sayLength: (lengthM: number) => string,
): string {
  if (lowM !== null && highM === null) return ', but much of what is there does not agree';
  return ` within ${sayLength(Math.max(leastM, Math.ceil((highM ?? magnitudeM) * 1000 - 1e-6) / 1000))}`;
}

function sayDeviated(
  { cause, magnitudeM, bounds, sizeM, ...sized }: MeasuredVerdict,
  sayLength: (lengthM: number) => string,
): string {
  if (cause !== null && sizeM !== null) return lower(sayCause({ ...sized, cause, sizeM }, sayLength));
  const why = cause === null || cause === 'in_place' ? 'out of its place' : lower(causeLabel(cause));
  return magnitudeM === null ? why : `${why}, ${sayMagnitude(magnitudeM, bounds, sayLength)}`;
}

const labelOf = (status: ElementStatus): string => elementStatuses.find(({ name }) => name === status)!.label;

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const sayDay = (date: Date | string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(date));
