const weekMs = 7 * 86_400_000;
const scansThatCount = 4;

/** How much stood at a scan. */
export interface ScanPoint {
  date: Date;
  share: number;
}

export const lastScans = <Point extends ScanPoint>(points: readonly Point[]): Point[] => points.slice(-scansThatCount);

/** What was built a week over the last scans; nothing before there are two of different moments. */
export function paceOf(points: readonly ScanPoint[]): number | null {
  const [first, last] = [lastScans(points)[0], points.at(-1)];
  return first === undefined || last === undefined ? null : paceBetween(first, last);
}

export function paceBetween(from: ScanPoint, to: ScanPoint): number | null {
  const weeks = (to.date.getTime() - from.date.getTime()) / weekMs;
  return weeks <= 0 ? null : (to.share - from.share) / weeks;
}
