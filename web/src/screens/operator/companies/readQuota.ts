const mostGigabytes = 1e6;

/** What somebody typed: bytes, null where nothing is said, or what is wrong with it. */
export function readQuota(text: string): { bytes: number | null } | { fault: string } {
  const trimmed = text.trim().replaceAll(',', '');
  if (trimmed === '') return { bytes: null };
  const gigabytes = Number(trimmed);
  if (!/^\d+(\.\d+)?$/.test(trimmed) || gigabytes > mostGigabytes) {
    return { fault: 'Enter gigabytes from 0 to 1,000,000, such as 250 or 0.5.' };
  }
  return { bytes: Math.round(gigabytes * 1e9) };
}

export const showQuota = (bytes: number | null): string => (bytes === null ? '' : String(bytes / 1e9));

/** How many, typed: null where nothing is said, or what is wrong with it. */
export function readCount(text: string, least: number): { count: number | null } | { fault: string } {
  const trimmed = text.trim().replaceAll(',', '');
  if (trimmed === '') return { count: null };
  const count = Number(trimmed);
  if (!/^\d+$/.test(trimmed) || count < least || count > 100_000) {
    return { fault: `Enter a whole number from ${least} to 100,000, or nothing.` };
  }
  return { count };
}

export const showCount = (count: number | null | undefined): string => (count == null ? '' : String(count));
