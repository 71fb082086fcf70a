type Column = Float32Array | Uint32Array | Uint8Array;
type Columns<T> = { [Name in keyof T]: Column } & { start: Uint32Array };

/** Columns about all elements from those about groups of them: rows follow each other, and each group starts where it does. */
export function joinByElement<T extends Columns<T>>(groups: readonly T[]): T {
  const [first] = groups;
  const joined: Record<string, Column> = {};
  for (const name of Object.keys(first) as (keyof T & string)[]) {
    joined[name] =
      name === 'start' ? joinStarts(groups.map(({ start }) => start)) : join(groups.map((one) => one[name]));
  }
  return joined as unknown as T;
}

/** Outside of its group nobody has a row: what was counted before a place is the sum of all counts there. */
function joinStarts(starts: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(starts[0].length);
  for (const start of starts) for (let i = 0; i < start.length; i++) joined[i] += start[i];
  return joined;
}

function join(columns: readonly Column[]): Column {
  const length = columns.reduce((sum, column) => sum + column.length, 0);
  const joined = new (columns[0].constructor as new (length: number) => Column)(length);
  let at = 0;
  for (const column of columns) {
    joined.set(column, at);
    at += column.length;
  }
  return joined;
}
