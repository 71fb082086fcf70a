/** 22 of 64 signs, of which the first holds two bits (IfcGloballyUniqueId). */
const globalId = /^[0-3][0-9A-Za-z_$]{21}$/;
/** What stands above a column, not in it. */
const heading = /^[A-Za-z][A-Za-z _()]{0,30}$/;

/**
 * The GlobalIds of a text that people paste, or that a tool exports: one a line, or somewhere in each line of a CSV. A line
 * without one counts as a name, so that people are told that it means nothing.
 */
export function readGlobalIds(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
    .filter(({ length }) => length > 0);
  const [first = [], ...rest] = lines;
  const isHeaded = first.every((cell) => heading.test(cell)) && rest.some((cells) => cells.some(isGlobalId));
  const ids = (isHeaded ? rest : lines).flatMap((cells) => {
    const own = cells.filter(isGlobalId);
    return own.length > 0 ? own : cells.slice(0, 1);
  });
  return [...new Set(ids)];
}

const isGlobalId = (cell: string) => globalId.test(cell);

function cellsOf(line: string): string[] {
  const cells = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^(["'])(.*)\1$/, '$2'));
  return cells.filter((cell) => cell !== '');
}
