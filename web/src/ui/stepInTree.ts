/** An array, or what makes its rows when they are asked for. */
interface Rows<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
}

interface Where<Row> {
  rows: Rows<Row>;
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
  const row = rows.at(at);
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

function parentOf(rows: Rows<{ depth: number }>, at: number): number {
  const depth = rows.at(at)?.depth ?? 0;
  for (let above = at - 1; above >= 0; above--) if (rows.at(above)!.depth < depth) return above;
  return at;
}
