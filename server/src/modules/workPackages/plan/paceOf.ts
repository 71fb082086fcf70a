const weekMs = 7 * 86_400_000;
const scansThatCount = 4;

/** How much stood at a scan. */
export interface ScanPoint {
  date: Date;
  share: number;
}

/** What was built a week over the last scans; nothing before there are two of different moments. */
export function paceOf(points: readonly ScanPoint[]): number | null {
  const [first, last] = [points.slice(-scansThatCount)[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const weeks = (last.date.getTime() - first.date.getTime()) / weekMs;
  return weeks <= 0 ? null : (last.share - first.share) / weeks;
}
