/** The packages whose name has the text, whatever the case; `*` stands for anything in between ([WORK-2]). */
export function searchPackages<Row extends { watchlist: { name: string } }>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const parts = search.trim().toLowerCase().split('*');
  return rows.filter(({ watchlist }) => hasInOrder(watchlist.name.toLowerCase(), parts));
}

function hasInOrder(name: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
