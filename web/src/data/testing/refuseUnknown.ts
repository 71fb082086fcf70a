import type { RouteDefinition } from '@plumbline/contract/route';

/** As the server does: what a route does not know of is refused, and types do not see it in what was spread. */
export function refuseUnknown({ id, query, body }: RouteDefinition, input: { query?: object; body?: object }): void {
  const wrong = [query?.safeParse(input.query ?? {}), body?.safeParse(input.body)].flatMap(
    (parsed) => parsed?.error?.issues ?? [],
  );
  const unknown = wrong.find(({ code, path }) => code === 'unrecognized_keys' && path.length === 0);
  if (unknown) throw new Error(`${id}: ${unknown.message}`);
}
