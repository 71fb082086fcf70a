import type { ElementColumns, GroupColumn } from './elementColumns.ts';

/** The elements whose name, GlobalId, floor or type contains the text, whatever its case; all without a text. */
export function searchElements(columns: ElementColumns, text: string): Uint32Array | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return undefined;
  const floors = matching(columns.floor, wanted);
  const types = matching(columns.type, wanted);
  const found = new Uint32Array(columns.count);
  let count = 0;
  for (let element = 0; element < columns.count; element++) {
    const isFound =
      floors[columns.floor.of[element]!] ||
      types[columns.type.of[element]!] ||
      columns.nameOf(element).toLowerCase().includes(wanted) ||
      columns.globalIdOf(element).toLowerCase().includes(wanted);
    if (isFound) found[count++] = element;
  }
  return found.slice(0, count);
}

function matching({ labels }: GroupColumn, wanted: string): boolean[] {
  return labels.map((label) => label.toLowerCase().includes(wanted));
}
