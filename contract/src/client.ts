import { ApiError } from './ApiError.ts';
import { bestEffort } from './bestEffort.ts';
import { longestSendingMs } from './bodyLimits.ts';
import { bytesAnswer } from './bytesAnswer.ts';
import { errorBody } from './errorBody.ts';
import { type FileAnswer, fileAnswer } from './fileAnswer.ts';
import { jsonPart } from './filePart.ts';
import { longestWaitMs, queueTicketHeader } from './queueTicket.ts';
import { fillPath, patternOf, type RouteAnswer, type RouteDefinition, type RouteInput } from './route.ts';

/** Specification 2, section 7: time-out and retries of every call. */
export const callLimits = { timeoutMs: 60_000, retries: 5, firstDelayMs: 5_000 };

const maintenanceHeader = 'x-maintenance-mode';
/** Names a call, so that it is done once however often it is sent. */
export const idempotencyHeader = 'idempotency-key';
/** Joins what a call brings about, here and on the server: https://www.w3.org/TR/trace-context/ */
const traceHeader = 'traceparent';

export interface CallReport {
  route: RouteDefinition;
  status: number;
  startedAtMs: number;
  durationMs: number;
  /** As the server knows it: the same for all attempts at a call. */
  traceId: string;
  spanId: string;
}

export interface ClientOptions {
  /** Where `/api` is, without a slash at the end; empty for the page's own origin. */
  origin: string;
  /** The current access token; with `renew`, a fresh one because the server refused the last. */
  getToken?: (options: { renew: boolean }) => Promise<string | undefined>;
  /** Told of every exchange with the server, retries included; status 0 when it did not answer. */
  onCall?: (report: CallReport) => void;
  inMaintenance?: () => boolean;
  onMaintenance?: () => void;
  fetch?: typeof fetch;
  wait?: (ms: number) => Promise<void>;
  limits?: typeof callLimits;
}

interface Sending {
  signal?: AbortSignal;
  /** Of a call that was made before and may not have arrived; without it, each call has its own. */
  key?: string | undefined;
  /** Of a heavy call: a name by which it can be asked how far it is. */
  ticket?: string | undefined;
}

type CallInput<D extends RouteDefinition> = RouteInput<D> & Sending;

export type Client = <D extends RouteDefinition>(route: D, input: CallInput<D>) => Promise<RouteAnswer<D>>;

interface AnyInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  files?: Record<string, File | undefined> | undefined;
  signal?: AbortSignal | undefined;
  key?: string | undefined;
  ticket?: string | undefined;
}

interface TracedInput extends AnyInput {
  traceId: string;
}

/** A typed caller of the routes, for the web application and the command line. */
export function createClient(options: ClientOptions): Client {
  const { wait = sleep, limits = callLimits } = options;
  return async (route, asked) => {
    const input = { ...asked, traceId: newCallKey(), ...(route.once && { key: asked.key ?? newCallKey() }) };
    let delayMs = limits.firstDelayMs;
    for (let attempt = 0; ; attempt++) {
      const error = await callOnce(options, route, input);
      if (!(error instanceof ApiError)) return error.answer as RouteAnswer<typeof route>;
      const retriable = error.status >= 500 && ![503, 507].includes(error.status) && !input.signal?.aborted;
      if (!retriable || attempt >= limits.retries) throw error;
      await Promise.race([wait(delayMs), calledOff(input.signal)]);
      delayMs *= 2;
    }
  };
}

/** Rejects when a person does not want the answer any more. */
function calledOff(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function callOnce(options: ClientOptions, route: RouteDefinition, input: TracedInput) {
  const token = route.needs === 'nobody' ? undefined : await options.getToken?.({ renew: false });
  const outcome = await send(options, route, input, token);
  const refused = outcome instanceof ApiError && outcome.status === 401 && token !== undefined;
  if (!refused) return outcome;
  const fresh = await options.getToken?.({ renew: true });
  return fresh === undefined ? outcome : send(options, route, input, fresh);
}

async function send(options: ClientOptions, route: RouteDefinition, input: TracedInput, token: string | undefined) {
  const { limits = callLimits } = options;
  const { traceId } = input;
  const spanId = newCallKey().slice(16);
  // Until the answer is read; a file is read by the caller, for as long as it takes.
  const timeout = new AbortController();
  const waitingMs = route.heavy ? longestWaitMs : 0;
  const timer = setTimeout(
    () => timeout.abort(),
    limits.timeoutMs + waitingMs + longestSendingMs(bytesOf(input.files)),
  );
  const startedAtMs = Date.now();
  const report = (status: number) =>
    options.onCall?.({ route, status, startedAtMs, durationMs: Date.now() - startedAtMs, traceId, spanId });
  try {
    const response = await (options.fetch ?? fetch)(address(options.origin, route, input), {
      method: route.method,
      headers: { ...headersOf(options, route, input, token), [traceHeader]: `00-${traceId}-${spanId}-01` },
      body: bodyOf(input),
      signal: input.signal ? AbortSignal.any([input.signal, timeout.signal]) : timeout.signal,
    });
    report(response.status);
    if (response.ok) return { answer: await readAnswer(route, response) };
    if (response.status === 503) options.onMaintenance?.();
    return await readError(response);
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    report(0);
    const code = timeout.signal.aborted ? 'timeout' : 'network';
    return new ApiError(0, { code, message: 'The server did not answer. Check your connection and retry.' });
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(route: RouteDefinition, response: Response): Promise<unknown> {
  if (route.answer === fileAnswer) return readFile(response);
  return route.answer === bytesAnswer ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

function readFile({ headers, body }: Response): FileAnswer {
  const [, encoded = 'download'] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return {
    filename: decodeURIComponent(encoded),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    body: body ?? new ReadableStream({ start: (stream) => stream.close() }),
  };
}

function address(origin: string, route: RouteDefinition, input: AnyInput): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return `${origin}${fillPath(patternOf(route), input.params)}${search}`;
}

function headersOf(
  options: ClientOptions,
  route: RouteDefinition,
  input: AnyInput,
  token: string | undefined,
): Record<string, string> {
  return {
    accept: 'application/json, application/octet-stream',
    // What names the boundary of a form is known to whoever writes it.
    ...(input.body !== undefined && !input.files && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(route.once && input.key !== undefined && { [idempotencyHeader]: input.key }),
    ...(route.heavy && input.ticket !== undefined && { [queueTicketHeader]: input.ticket }),
    ...(options.inMaintenance?.() && { [maintenanceHeader]: 'true' }),
  };
}

function bodyOf({ body, files }: AnyInput): string | FormData | null {
  const json = body === undefined ? undefined : JSON.stringify(body);
  if (files === undefined) return json ?? null;
  const form = new FormData();
  if (json !== undefined) form.append(jsonPart, json);
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file, file.name);
  return form;
}

function bytesOf(files: AnyInput['files']): number {
  return Object.values(files ?? {}).reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** A proxy in between may answer with a page of its own: that still becomes a typed error. */
async function readError(response: Response): Promise<ApiError> {
  const body = errorBody.safeParse(await bestEffort(response.json()));
  if (body.success) return new ApiError(response.status, body.data);
  return new ApiError(response.status, { code: 'unknown', message: `The server answered ${response.status}.` });
}

/** randomUUID is missing where a page is not served over TLS. */
export function newCallKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
