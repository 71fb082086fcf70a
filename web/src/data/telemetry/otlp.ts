// OTLP over HTTP as JSON: what every OpenTelemetry collector takes at /v1/traces and /v1/logs.

export type Attributes = Record<string, string | number | boolean>;

export interface Span {
  name: string;
  /** As the server was told: its spans belong to the same trace. */
  traceId: string;
  spanId: string;
  startedAtMs: number;
  durationMs: number;
  failed: boolean;
  attributes: Attributes;
}

export interface TrackedMoment {
  name: string;
  atMs: number;
  attributes: Attributes;
}

const kindClient = 3;
const statusError = 2;
const scope = { name: 'plumbline.web' };

export function writeSpans(spans: readonly Span[], resource: Attributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes(resource) },
        scopeSpans: [{ scope, spans: spans.map(writeSpan) }],
      },
    ],
  };
}

export function writeMoments(moments: readonly TrackedMoment[], resource: Attributes) {
  return {
    resourceLogs: [
      {
        resource: { attributes: attributes(resource) },
        scopeLogs: [{ scope, logRecords: moments.map(writeMoment) }],
      },
    ],
  };
}

function writeSpan(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    name: span.name,
    kind: kindClient,
    startTimeUnixNano: nanoseconds(span.startedAtMs),
    endTimeUnixNano: nanoseconds(span.startedAtMs + span.durationMs),
    attributes: attributes(span.attributes),
    ...(span.failed && { status: { code: statusError } }),
  };
}

function writeMoment({ name, atMs, attributes: own }: TrackedMoment) {
  return {
    timeUnixNano: nanoseconds(atMs),
    eventName: name,
    body: { stringValue: name },
    attributes: attributes(own),
  };
}

function attributes(own: Attributes) {
  return Object.entries(own).map(([key, value]) => ({ key, value: attributeValue(value) }));
}

function attributeValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Nanoseconds since 1970 do not fit a double: the last six digits are written, not computed. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms)}000000`;
}
