import { fillPath, patternOf } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import type { TestHouse } from '../openTestHouse.ts';

export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
  /** Files go beside the body. */
  files?: Record<string, File>;
  /** Instead of the usual caller; null is nobody. */
  as?: string | null;
  cookie?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of any call, which its test reads.
export type Send = (id: string, sent?: Sent) => Promise<any>;

/** Makes calls by the names of their routes; one that is refused fails. */
export function openSender(
  { app }: TestHouse,
  { authorization, place }: { authorization: string; place: Record<string, string> },
): Send {
  return async (id, { params, query, body, files, as = authorization, cookie } = {}) => {
    const route = routes.find((one) => one.id === id);
    if (route === undefined) throw new Error(`There is no route ${id}.`);
    const sent = files && (await formOf(body, files));
    const response = await app.inject({
      method: route.method,
      url: `${fillPath(patternOf(route), { ...place, ...params })}?${new URLSearchParams(query)}`,
      headers: { ...(as !== null && { authorization: as }), ...(cookie && { cookie }), ...sent?.headers },
      ...(sent ? { payload: sent.payload } : body && { payload: body }),
    });
    if (response.statusCode >= 400) throw new Error(`${id}: ${response.statusCode} ${response.payload.slice(0, 500)}`);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return isJson ? response.json() : response;
  };
}

async function formOf(body: object | undefined, files: Record<string, File>) {
  const form = new FormData();
  if (body) form.set('json', new Blob([JSON.stringify(body)]));
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  const sent = new Request('http://site.test', { method: 'POST', body: form });
  const headers = { 'content-type': sent.headers.get('content-type') as string };
  return { headers, payload: Buffer.from(await sent.arrayBuffer()) };
}
