/** 22 of 64 signs, of which the first holds two bits (IfcGloballyUniqueId). */
const globalId = /^[0-3][0-9A-Za-z_$]{21}$/;
const headings =
  /^(?:ifc)?[ _-]?(?:global[ _-]?id|guid|global[ _-]?unique[ _-]?id|external[ _-]?id|element[ _-]?id|id)s?$/i;

export interface ChosenColumn {
  column: number;
  hasHeader: boolean;
}

/**
 * Which column of a table holds GlobalIds, by its first rows: the one whose head says so, or else the one in which most are.
 * Ids of another shape are taken too: of a model that has such.
 */
export function chooseColumn(rows: readonly (readonly string[])[]): ChosenColumn {
  const [first = [], ...rest] = rows;
  const named = first.findIndex((cell) => headings.test(cell.trim()));
  if (named >= 0) return { column: named, hasHeader: true };
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const counts = Array.from({ length: width }, (_, column) => rows.filter((row) => isGlobalId(row[column])).length);
  const most = Math.max(...counts);
  const column = most === 0 ? 0 : counts.indexOf(most);
  const hasHeader = !isGlobalId(first[column]) && rest.some((row) => isGlobalId(row[column]));
  return { column, hasHeader };
}

const isGlobalId = (cell = '') => globalId.test(cell.trim());
