const longest = 300;

/** How many there are, and as many of their names as fit some lines. */
export function namesOfElements(elements: readonly { global_id: string; name: string }[]): string {
  const names = elements.map(({ name, global_id }) => name || global_id).join(', ');
  const shown = names.length > longest ? `${names.slice(0, longest).toWellFormed()}…` : names;
  return `${elements.length}: ${shown}`;
}
