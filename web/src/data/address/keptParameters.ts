import { type Path, parsePath, type To } from 'react-router';

const isKept = (name: string) => name.startsWith('feature.') || name === 'maintenanceMode';

/** The target with the `feature.*` and `maintenanceMode` parameters of the current address; its own win. */
export function withKeptParameters(currentSearch: string, to: To): To {
  const target: Partial<Path> = typeof to === 'string' ? parsePath(to) : to;
  const search = new URLSearchParams(target.search);
  const missing = [...new URLSearchParams(currentSearch)].filter(([name]) => isKept(name) && !search.has(name));
  if (missing.length === 0) return to;
  for (const [name, value] of missing) search.append(name, value);
  return { ...target, search: `?${search}` };
}
