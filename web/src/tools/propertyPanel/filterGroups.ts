import type { PropertyGroup } from '@plumbline/contract/resources/elementProperties';

/** A group with the rows that are shown of it. */
export interface ShownGroup extends PropertyGroup {
  /** Names it among the groups of one element. */
  key: string;
  /** Names it among those of all elements, to remember whether it is folded. */
  title: string;
}

export interface FilteredGroups {
  groups: ShownGroup[];
  /** Rows that are shown, of all there are. */
  shown: number;
  all: number;
}

/** Rows in whose name, value or group every word of the text is found; all of them without a text. */
export function filterGroups(groups: readonly PropertyGroup[], text: string): FilteredGroups {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const named = groups.map((group, i) => ({
    ...group,
    key: `${i}`,
    title: `${group.kind} ${group.isOfType} ${group.name}`,
  }));
  const filtered = words.length === 0 ? named : named.map((group) => ({ ...group, rows: matchingRows(group, words) }));
  return {
    groups: filtered.filter(({ rows }) => rows.length > 0),
    shown: countRows(filtered),
    all: countRows(named),
  };
}

function matchingRows({ name: group, rows }: PropertyGroup, words: readonly string[]): PropertyGroup['rows'] {
  const left = words.filter((word) => !group.toLowerCase().includes(word));
  if (left.length === 0) return rows;
  return rows.filter(({ name, value, unit = '' }) => {
    const row = `${group} ${name} ${value} ${unit}`.toLowerCase();
    return words.every((word) => row.includes(word));
  });
}

function countRows(groups: readonly PropertyGroup[]): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0);
}
