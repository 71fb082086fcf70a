/** The tenant id as it stands in a path: every '|' becomes '-'. */
export function tenantPath(tenantId: string): string {
  return tenantId.replaceAll('|', '-');
}
