/** What a project is called in addresses, unless somebody says otherwise: made from both names. */
export function tenantIdOf(company: string, project: string): string {
  return `${slug(company) || 'company'}|${slug(project) || 'project'}`;
}

function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 38);
}
