import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fillPath, type RouteDefinition } from '../../contract/src/route.ts';
import type { AskedCall } from './mix.ts';

/** As long as the product's own client waits. */
const timeoutMs = 60_000;

export interface Line {
  origin: string;
  agent: Agent;
  /** An address of this machine that the call comes from. */
  localAddress?: string;
}

export interface Answer {
  status: number;
  bytes: Buffer;
}

interface CallOptions extends AskedCall {
  params?: Record<string, unknown>;
  authorization?: string;
}

/** One call as a browser makes it, its answer read to the end and not looked at. */
export async function call({ origin, agent, localAddress }: Line, asked: CallOptions): Promise<Answer> {
  const { route, params, body, authorization } = asked;
  const headers = {
    'accept-encoding': 'gzip',
    ...(authorization && { authorization }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = request(address(origin, route, { params, query: asked.query }), {
    method: route.method,
    headers,
    agent,
    signal,
    ...(localAddress && { localAddress }),
  });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, bytes: await buffer(response) };
}

function address(
  origin: string,
  route: RouteDefinition,
  { params, query = {} }: { params?: Record<string, unknown> | undefined; query?: Record<string, unknown> | undefined },
): string {
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return `${origin}/api${fillPath(route.path, params)}?${new URLSearchParams(Object.fromEntries(texts))}`;
}

/** Empty when all is well. */
export function errorOf({ status, bytes }: Answer): string {
  if (status >= 200 && status < 300) return '';
  const code = /"code":"([^"]+)"/.exec(bytes.toString('latin1', 0, 2000))?.[1];
  return code === undefined ? String(status) : `${status} ${code}`;
}
