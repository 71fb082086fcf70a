import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './ApiError.ts';
import { bytesAnswer } from './bytesAnswer.ts';
import { type CallReport, type ClientOptions, callLimits, createClient, idempotencyHeader } from './client.ts';
import { fileAnswer } from './fileAnswer.ts';
import { route } from './route.ts';

const echo = route({
  id: 'test.echo',
  method: 'POST',
  path: '/things/{id}/{key+}',
  summary: 'for these tests',
  needs: 'user',
  params: z.object({ id: z.string(), key: z.string() }),
  query: z.object({ filter: z.string().optional() }),
  body: z.object({ text: z.string() }),
  answer: z.object({ text: z.string() }),
});

const input = { params: { id: 'a/b', key: 'x|y/ü z.png' }, query: { filter: 'a&b' }, body: { text: 'hello' } };

let server: Server;
let requests: IncomingMessage[];
let answers: ((response: ServerResponse, request: IncomingMessage) => void)[];
let waits: number[];
let options: ClientOptions;

const ok = (response: ServerResponse) => response.setHeader('content-type', 'application/json').end('{"text":"ok"}');
const failing =
  (status: number, code: string, message = 'sentence') =>
  (response: ServerResponse) =>
    response.writeHead(status).end(JSON.stringify({ code, message, requestId: 'r1', payload: { ids: [1] } }));

beforeEach(async () => {
  requests = [];
  answers = [];
  waits = [];
  server = createServer((request, response) => {
    requests.push(request);
    const next = answers.shift() ?? ok;
    request.resume().on('end', () => next(response, request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  options = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    getToken: async () => 'token-1',
    wait: async (ms) => {
      waits.push(ms);
    },
  };
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('createClient', () => {
  test('gives the bytes of a route that answers with bytes', async () => {
    answers.push((response) => response.end(Uint8Array.of(0, 200, 13)));
    const bytes = route({ ...echo, id: 'test.bytes', answer: bytesAnswer });
    expect(await createClient(options)(bytes, input)).toEqual(Uint8Array.of(0, 200, 13));
  });

  describe('a route that answers with a file', () => {
    const file = route({ ...echo, id: 'test.file', answer: fileAnswer });
    const headers = {
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Prüfung; 1"2.csv')}`,
    };

    test('gives its name, its type and its bytes as they come', async () => {
      answers.push((response) => response.writeHead(200, headers).end('a,b'));
      const { filename, contentType, body } = await createClient(options)(file, input);
      expect([filename, contentType]).toEqual(['Prüfung; 1"2.csv', 'text/csv']);
      expect(await new Response(body).text()).toBe('a,b');
    });

    test('without a name or anything in it is still a file', async () => {
      answers.push((response) => response.writeHead(200).end());
      const { filename, contentType, body } = await createClient(options)(file, input);
      expect([filename, contentType]).toEqual(['download', 'application/octet-stream']);
      expect(await new Response(body).text()).toBe('');
    });

    test('may be read for longer than a call may take; what breaks off is an error, not a shorter file', async () => {
      const { promise: sent, resolve: send } = Promise.withResolvers<ServerResponse>();
      answers.push((response) => {
        response.writeHead(200, headers).write('the first half');
        send(response);
      });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const { body } = await createClient(options)(file, input);
      const reader = body.getReader();
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('the first half');
      vi.advanceTimersByTime(10 * callLimits.timeoutMs);
      (await sent).write('more');
      expect(new TextDecoder().decode((await reader.read()).value)).toBe('more');
      (await sent).destroy();
      await expect(reader.read()).rejects.toThrow();
    });

    test('ends when its reader gives up', async () => {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      answers.push((response) => {
        response.writeHead(200, headers).write('the first half');
        response.on('close', close);
      });
      const { body } = await createClient(options)(file, input);
      await body.cancel();
      await closed;
    });

    test('a refusal is a typed error as elsewhere', async () => {
      answers.push(failing(404, 'analyses.notFound'));
      await expect(createClient(options)(file, input)).rejects.toMatchObject({ code: 'analyses.notFound' });
    });
  });

  test('[NOTE-4] carries the access token, fills the path, encodes the query and sends JSON', async () => {
    await expect(createClient(options)(echo, input)).resolves.toEqual({ text: 'ok' });
    expect(requests[0]?.headers.authorization).toBe('Bearer token-1');
    expect(requests[0]?.headers['content-type']).toBe('application/json');
    expect(requests[0]?.url).toBe('/api/things/a%2Fb/x%7Cy/%C3%BC%20z.png?filter=a%26b');
  });

  test('[NOTE-4] retries a 5xx five times, from 5 s doubling, then gives up with the typed error', async () => {
    answers = Array.from({ length: 6 }, () => failing(500, 'internal'));
    const error = await createClient(options)(echo, input).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 500, code: 'internal', message: 'sentence', requestId: 'r1' });
    expect(requests).toHaveLength(6);
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 80_000]);
  });

  describe('a call that is done once', () => {
    const creating = route({ ...echo, id: 'test.create', once: true });
    const keys = () => requests.map(({ headers }) => headers[idempotencyHeader]);

    test('has the same key each time it is sent, and the next has another', async () => {
      answers = [failing(500, 'internal'), failing(401, 'auth.tokenExpired'), failing(502, 'internal')];
      const call = createClient(options);
      await call(creating, input);
      await call(creating, input);
      expect(keys()).toHaveLength(5);
      expect(new Set(keys().slice(0, 4))).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
      expect(keys()[4]).not.toBe(keys()[0]);
    });

    test('has the key that the caller gives it; others have none', async () => {
      const call = createClient(options);
      await call(creating, { ...input, key: 'again' });
      await call(echo, { ...input, key: 'again' });
      expect(keys()).toEqual(['again', undefined]);
    });
  });

  test('what is called off while it waits for its next try ends at once', async () => {
    answers = [failing(500, 'internal')];
    const stop = new AbortController();
    const wait = () => {
      stop.abort();
      return new Promise<void>(() => {});
    };
    const call = createClient({ ...options, wait })(echo, { ...input, signal: stop.signal });
    await expect(call).rejects.toThrow('aborted');
    expect(requests).toHaveLength(1);
  });

  test('all attempts at a call are one trace, each a span of its own, as whoever is told of it hears', async () => {
    answers = [failing(500, 'internal'), ok];
    const reports: CallReport[] = [];
    const call = createClient({ ...options, onCall: (report) => reports.push(report) });
    await call(echo, input);
    await call(echo, input);
    const sent = requests.map(({ headers }) => String(headers.traceparent).split('-'));
    expect(sent).toEqual(reports.map(({ traceId, spanId }) => ['00', traceId, spanId, '01']));
    const [first, again, other] = sent as [string[], string[], string[]];
    expect(first.join('-')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(again[1]).toBe(first[1]);
    expect(again[2]).not.toBe(first[2]);
    expect(other[1]).not.toBe(first[1]);
  });

  test('[NOTE-4] succeeds when a retry does', async () => {
    answers = [failing(502, 'unknown'), ok];
    await expect(createClient(options)(echo, input)).resolves.toEqual({ text: 'ok' });
    expect(waits).toEqual([5000]);
  });

  test('[NOTE-4] does not retry a 4xx; the error carries status and payload', async () => {
    answers = [failing(404, 'projects.notFound')];
    const error = (await createClient(options)(echo, input).catch((e: unknown) => e)) as ApiError;
    expect(error).toMatchObject({ status: 404, code: 'projects.notFound', payload: { ids: [1] } });
    expect(requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test('a server without space is not asked again: it has none in a minute either', async () => {
    answers = [failing(507, 'storage.full')];
    await expect(createClient(options)(echo, input)).rejects.toMatchObject({ status: 507, code: 'storage.full' });
    expect(requests).toHaveLength(1);
  });

  test('[NOTE-4] gives up after the time-out, which is 60 s', async () => {
    expect(callLimits.timeoutMs).toBe(60_000);
    answers = [() => {}];
    const call = createClient({ ...options, limits: { ...callLimits, timeoutMs: 30 } })(echo, input);
    await expect(call).rejects.toMatchObject({ status: 0, code: 'timeout' });
  });

  test('an unreachable server is a typed error too, and a page of a proxy does not confuse it', async () => {
    answers = [(response) => response.writeHead(404).end('<html>')];
    await expect(createClient(options)(echo, input)).rejects.toMatchObject({ status: 404, code: 'unknown' });
    const nowhere = createClient({ ...options, origin: 'http://127.0.0.1:1' });
    await expect(nowhere(echo, input)).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  test('asks once for a fresh token when the server refuses the old one', async () => {
    answers = [failing(401, 'auth.tokenExpired'), ok];
    const tokens: boolean[] = [];
    const getToken: ClientOptions['getToken'] = async ({ renew }) => {
      tokens.push(renew);
      return renew ? 'token-2' : 'token-1';
    };
    await createClient({ ...options, getToken })(echo, input);
    expect(tokens).toEqual([false, true]);
    expect(requests[1]?.headers.authorization).toBe('Bearer token-2');
  });

  test('[NOTE-2] a 503 tells of maintenance at once and is not retried; then calls carry the header', async () => {
    answers = [failing(503, 'maintenance')];
    let maintenance = false;
    const call = createClient({
      ...options,
      inMaintenance: () => maintenance,
      onMaintenance: () => {
        maintenance = true;
      },
    });
    await expect(call(echo, input)).rejects.toMatchObject({ status: 503, code: 'maintenance' });
    expect(maintenance).toBe(true);
    expect(waits).toEqual([]);
    expect(requests[0]?.headers['x-maintenance-mode']).toBeUndefined();
    await call(echo, input);
    expect(requests[1]?.headers['x-maintenance-mode']).toBe('true');
  });

  test('a call that its caller gives up is not turned into an error of ours', async () => {
    answers = [() => {}];
    const controller = new AbortController();
    const call = createClient(options)(echo, { ...input, signal: controller.signal });
    controller.abort(new Error('left the page'));
    await expect(call).rejects.toThrow('left the page');
  });
});
