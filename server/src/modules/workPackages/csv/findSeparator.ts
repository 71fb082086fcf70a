const separators = [',', ';', '\t'] as const;

/** What separates the cells of a table, by its first line: the sign that stands most often outside of quotes. */
export function findSeparator(line: string): (typeof separators)[number] {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = separators.map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}
