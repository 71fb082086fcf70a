import { saySize } from '@plumbline/contract/cause';
import { millimetres } from '@plumbline/contract/units';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';

const columns: { name: string; of: (verdict: ElementVerdict) => string | number | null }[] = [
  { name: 'globalId', of: ({ globalId }) => globalId },
  { name: 'name', of: ({ name }) => name },
  { name: 'type', of: ({ type }) => type },
  { name: 'storey', of: ({ storey }) => storey },
  { name: 'rootModel', of: ({ rootModel }) => rootModel },
  { name: 'trade', of: ({ trade }) => trade },
  { name: 'status', of: ({ status }) => status },
  { name: 'magnitudeM', of: ({ magnitudeM }) => metresOf(magnitudeM) },
  { name: 'magnitudeLowM', of: ({ magnitudeLowM }) => metresOf(magnitudeLowM) },
  { name: 'magnitudeHighM', of: ({ magnitudeHighM }) => metresOf(magnitudeHighM) },
  { name: 'magnitudeXYM', of: ({ magnitudeXYM }) => metresOf(magnitudeXYM) },
  { name: 'magnitudeZM', of: ({ magnitudeZM }) => metresOf(magnitudeZM) },
  { name: 'toleranceM', of: ({ toleranceM }) => metresOf(toleranceM) },
  { name: 'magnitudeMm', of: ({ magnitudeM }) => millimetresOf(magnitudeM) },
  { name: 'magnitudeLowMm', of: ({ magnitudeLowM }) => millimetresOf(magnitudeLowM) },
  { name: 'magnitudeHighMm', of: ({ magnitudeHighM }) => millimetresOf(magnitudeHighM) },
  { name: 'magnitudeXYMm', of: ({ magnitudeXYM }) => millimetresOf(magnitudeXYM) },
  { name: 'magnitudeZMm', of: ({ magnitudeZM }) => millimetresOf(magnitudeZM) },
  { name: 'toleranceMm', of: ({ toleranceM }) => millimetresOf(toleranceM) },
  { name: 'coverage', of: ({ coverage }) => round(coverage, 1e3) },
  { name: 'confidence', of: ({ confidence }) => round(confidence, 1e3) },
  { name: 'cause', of: ({ cause }) => cause },
  { name: 'sizeM', of: ({ sizeM }) => metresOf(sizeM) },
  { name: 'sizeMm', of: ({ sizeM }) => millimetresOf(sizeM) },
  { name: 'size', of: ({ sizeM, ...sized }) => (sizeM === null ? null : saySize({ ...sized, sizeM })) },
  { name: 'reason', of: ({ reason }) => reason },
];

/** Every verdict as a row: RFC 4180, UTF-8 with the mark that spreadsheets look for, texts that look like formulas disarmed. */
export function writeElementsCsv(verdicts: readonly ElementVerdict[]): string {
  const lines = [
    columns.map(({ name }) => name).join(','),
    ...verdicts.map((verdict) => columns.map(({ of }) => cellOf(of(verdict))).join(',')),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // A spreadsheet would run what begins so; the apostrophe makes it text (OWASP, CSV injection).
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const metresOf = (lengthM: number | null) => (lengthM === null ? null : round(lengthM, 1e5));
const millimetresOf = (lengthM: number | null) => (lengthM === null ? null : millimetres(lengthM) + 0);
const round = (value: number, per: number) => Math.round(value * per) / per + 0;
