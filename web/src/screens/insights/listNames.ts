/** The names to choose from; those that are chosen and that the model does not have come first, and say so. */
export function listNames(names: readonly string[], unknown: readonly string[]): { value: string; label: string }[] {
  return [
    ...unknown.map((name) => ({ value: name, label: `${name} (not in this model)` })),
    ...names.map((name) => ({ value: name, label: name })),
  ];
}
