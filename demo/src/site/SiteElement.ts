/** What the site knows an element by: its name ends with its mark, as the drawings have it, such as `C-2-A3`. */
export interface SiteElement {
  globalId: string;
  name?: string | undefined;
}

/** The mark of an element; empty where its name has none. */
export function markOf({ name = '' }: SiteElement): string {
  const colon = name.lastIndexOf(':');
  return colon < 0 ? '' : name.slice(colon + 1);
}
