import type { Project } from '@plumbline/contract/resources/projects';

/** Whether the project's or its company's name contains the text, whatever the case; the text is taken literally. */
export function matchesProject({ name, company }: Pick<Project, 'name' | 'company'>, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [name, company.name].some((text) => text.toLowerCase().includes(wanted));
}
