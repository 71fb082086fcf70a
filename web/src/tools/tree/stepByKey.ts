import { parentRow, type TreeRows } from './treeRows.ts';

/** What a key does at a row of the tree. */
export type TreeStep = { go: number } | 'turn' | 'select' | 'toggleShown';

/** The step of a key at the row `at`; `page` rows are in sight. Without one the key is not the tree's. */
export function stepByKey(
  key: string,
  { rows, at, page }: { rows: TreeRows; at: number; page: number },
): TreeStep | undefined {
  const row = rows.rowAt(at);
  const isGroup = row.kind === 'group';
  switch (key) {
    case 'ArrowDown':
      return { go: at + 1 };
    case 'ArrowUp':
      return { go: at - 1 };
    case 'PageDown':
      return { go: at + page };
    case 'PageUp':
      return { go: at - page };
    case 'Home':
      return { go: 0 };
    case 'End':
      return { go: rows.count - 1 };
    case 'ArrowRight':
      return isGroup && !row.isOpen ? 'turn' : { go: at + 1 };
    case 'ArrowLeft':
      return isGroup && row.isOpen ? 'turn' : { go: parentRow(rows, at) };
    case 'Enter':
      return 'select';
    case ' ':
      return 'toggleShown';
    default:
      return undefined;
  }
}
