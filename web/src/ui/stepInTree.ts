interface Where<Row> {
  rows: readonly Row[];
  at: number;
  canOpen: (row: Row) => boolean;
  isOpen: (row: Row) => boolean;
  /** How many rows a page is. */
  page: number;
}

/** What a key does in a tree: the row it goes to, or what it does to the active one. */
export function stepInTree<Row extends { depth: number }>(
  key: string,
  { rows, at, canOpen, isOpen, page }: Where<Row>,
): number | 'turn' | 'toggle' | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  const isOpenHere = canOpen(row) && isOpen(row);
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return isOpenHere || !canOpen(row) ? at + (isOpenHere ? 1 : 0) : 'turn';
    case 'ArrowLeft':
      return isOpenHere ? 'turn' : parentOf(rows, at);
    case ' ':
    case 'Enter':
      return 'toggle';
    default:
      return undefined;
  }
}

function parentOf(rows: readonly { depth: number }[], at: number): number {
  const depth = rows[at]!.depth;
  const above = rows.slice(0, at).findLastIndex((row) => row.depth < depth);
  return above < 0 ? at : above;
}
