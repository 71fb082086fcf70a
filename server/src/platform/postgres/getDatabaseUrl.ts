/** The address of the built-in database. */
export function getDatabaseUrl(port: number, password: string): string {
  return `postgres://plumbline:${password}@127.0.0.1:${port}/plumbline`;
}
