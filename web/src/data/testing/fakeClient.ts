import type { Client } from '@plumbline/contract/client';
import type { RouteDefinition } from '@plumbline/contract/route';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';

export interface Sent {
  params?: Record<string, string>;
  query?: object;
  body?: object;
  files?: Record<string, File | undefined>;
  key?: string;
}

/** What a test lets the server say to each route, by its id. */
export type Answers = Record<string, (input: Sent, token?: string) => unknown>;

/** A server that says what a test wants; the test fails if the contract does not know what was sent or answered. */
export function fakeClient(answers: Answers) {
  const calls: { id: string; input: Sent; token: string | undefined }[] = [];
  const wrong: Error[] = [];
  // Thrown at the page only, it would be shown there as one more failure of the server.
  onTestFinished(() => {
    if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(({ message }) => message).join('\n'));
  });

  function hold<Value>(what: string, schema: z.ZodType<Value>, value: unknown): Value {
    const { data, error } = schema.safeParse(value);
    if (error === undefined) return data;
    const breach = new Error(`${what} is not as the contract has it: ${error.message}`);
    wrong.push(breach);
    throw breach;
  }

  async function answer(route: RouteDefinition, input: Sent, token: string | undefined): Promise<unknown> {
    if (route.query) hold(`The query of ${route.id}`, route.query, input.query ?? {});
    if (route.body) hold(`The body of ${route.id}`, route.body, input.body);
    calls.push({ id: route.id, input, token });
    const say = answers[route.id];
    if (say === undefined) throw new Error(`The test says nothing to ${route.id}.`);
    return hold(`The answer of ${route.id}`, route.answer, await say(input, token));
  }

  const clientWith = (getToken: () => Promise<string | undefined>): Client =>
    (async (route: RouteDefinition, input: unknown) => answer(route, input as Sent, await getToken())) as Client;

  return {
    call: clientWith(async () => 'session token'),
    callWith: (getToken: (options: { renew: boolean }) => Promise<string | undefined>) =>
      clientWith(() => getToken({ renew: false })),
    calls,
    callsTo: (id: string) => calls.filter((call) => call.id === id),
  };
}
