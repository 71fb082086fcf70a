export type Selected = 'all' | 'some' | 'none';

/** The options whose label contains the text, whatever the case; the text is taken literally. */
export function searchOptions<Option extends { label: string }>(options: readonly Option[], search: string): Option[] {
  const wanted = search.trim().toLowerCase();
  return options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** How much of what is shown is selected. */
export function selectionOf(shown: readonly string[], selected: readonly string[]): Selected {
  const chosen = new Set(selected);
  const count = shown.filter((value) => chosen.has(value)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

/** Selects everything shown, or clears it when it is all selected; what is not shown stays as it was. */
export function toggleShown(shown: readonly string[], selected: readonly string[]): string[] {
  const affected = new Set(shown);
  const others = selected.filter((value) => !affected.has(value));
  if (selectionOf(shown, selected) === 'all') return others;
  return [...others, ...shown];
}

export function toggleOne(value: string, selected: readonly string[]): string[] {
  return selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value];
}
