import type { CallReport } from '@plumbline/contract/client';
import type { PublicSettings } from '@plumbline/contract/resources/system';
import { type Attributes, type Span, type TrackedMoment, writeMoments, writeSpans } from './otlp.ts';

/** The events that specification 2 names. */
export type TrackedEvent = 'QuickProperties.classificationDisplayed' | 'QuickProperties.issueVisited';

export interface TelemetryOptions {
  /** Hands a document over; must not fail, and must work while the page is being left. */
  send: (url: string, body: string) => void;
  random?: () => number;
  now?: () => number;
  /** How long records are gathered before they are sent. */
  gatherMs?: number;
}

/** Share of page visits whose calls are traced. */
const traceRates = { production: 0.5, elsewhere: 1 };
const mostKept = 200;

export type Telemetry = ReturnType<typeof createTelemetry>;

/** Events and traces for the operator's collector. Without one nothing is kept and nothing is sent. */
export function createTelemetry({ send, random = Math.random, now = Date.now, gatherMs = 5000 }: TelemetryOptions) {
  const luck = random();
  let settings: PublicSettings | undefined;
  let spans: Span[] = [];
  let moments: TrackedMoment[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isOff = () => settings !== undefined && settings.collectorUrl === undefined;

  function keep<T>(list: T[], record: T): void {
    // Until the settings are there it is not known whether anybody listens; a few records wait for them.
    if (isOff() || list.length >= mostKept) return;
    list.push(record);
    if (settings !== undefined) timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const url = settings?.collectorUrl;
    if (settings === undefined || url === undefined) return;
    const resource = { 'service.name': 'plumbline-web', 'deployment.environment.name': settings.environment };
    if (spans.length > 0) send(`${url}/v1/traces`, JSON.stringify(writeSpans(spans, resource)));
    if (moments.length > 0) send(`${url}/v1/logs`, JSON.stringify(writeMoments(moments, resource)));
    spans = [];
    moments = [];
  }

  return {
    /** Says where records go, or that they go nowhere. */
    configure(known: PublicSettings): void {
      settings = known;
      const traced = luck < (known.production ? traceRates.production : traceRates.elsewhere);
      if (isOff()) moments = [];
      if (isOff() || !traced) spans = [];
      if (spans.length + moments.length > 0) timer ??= setTimeout(flush, gatherMs);
    },

    track(name: TrackedEvent, attributes: Attributes = {}): void {
      keep(moments, { name, atMs: now(), attributes });
    },

    traceCall({ route, status, startedAtMs, durationMs, traceId, spanId }: CallReport): void {
      const rate = settings?.production ? traceRates.production : traceRates.elsewhere;
      if (luck >= rate) return;
      const attributes = {
        'http.request.method': route.method,
        'http.route': route.path,
        'http.response.status_code': status,
      };
      const failed = status === 0 || status >= 400;
      keep(spans, { name: route.id, traceId, spanId, startedAtMs, durationMs, failed, attributes });
    },

    flush,
  };
}
