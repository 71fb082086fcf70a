import { mostStations, type ScanLook, type ScanSummary } from '@plumbline/contract/resources/files';
import type { Crs, ScanInspection } from '@plumbline/engine/files/inspect/Inspection';

const mostProblems = 50;

/** What is kept of an inspection: what a row of the table says, and what a page says. */
export function describeInspection(found: ScanInspection): { summary: ScanSummary; look: ScanLook } {
  const { format, points, bounds, crs, spacing, scans, imageList, problems } = found;
  const standing = scans.filter(({ hasStation }) => hasStation);
  const name = nameOf(crs);
  const summary: ScanSummary = {
    format,
    points,
    scans: scans.length,
    stations: standing.length,
    images: imageList.length,
    ...(bounds && { bounds: { min: [...bounds.min], max: [...bounds.max] } }),
    ...(name !== undefined && { crs: name }),
    ...(spacing && { spacingM: spacing.m }),
    ...(spacing?.atM && { spacingAtM: spacing.atM }),
    panoramas: imageList.filter(({ kind }) => kind === 'spherical' || kind === 'cylindrical').length,
  };
  const stations = standing.slice(0, mostStations).map((scan) => {
    const [x, y, z] = scan.pose.translation;
    return { name: scan.name, points: scan.points, position: [x, y, z] as [number, number, number] };
  });
  return { summary, look: { stations, problems: problems.slice(0, mostProblems).map(({ message }) => message) } };
}

/** A WKT fills a screen; what it names first is the system. */
function nameOf(crs: Crs | null): string | undefined {
  const text = crs?.name?.trim();
  if (!text) return undefined;
  return (/^\w+\s*\[\s*"([^"]+)"/.exec(text)?.[1] ?? text).slice(0, 100);
}
