import type { Project } from '@plumbline/contract/resources/projects';

const { compare } = new Intl.Collator('en', { numeric: true });

/** By company, then by project ([PICK-2]). */
export function sortProjects(projects: readonly Project[]): Project[] {
  return projects.toSorted((a, b) => compare(a.company.name, b.company.name) || compare(a.name, b.name));
}
