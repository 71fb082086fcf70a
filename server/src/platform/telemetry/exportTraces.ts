import type { Context, Span as OpenTelemetrySpan } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceParent } from './traceparent.ts';
import type { Span, Tracer } from './tracing.ts';

export interface TraceExport {
  /** The collector, without `/v1/traces`. */
  endpoint: string;
  /** The share of traces that is kept, by their ids: all processes keep the same ones, and no caller decides. */
  ratio: number;
  /** How long spans are gathered. */
  gatherMs?: number;
  resource: Record<string, string>;
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };

/** Spans for a collector, by OTLP over HTTP. Loaded only where one is set: it takes a sixth of a second to load. */
export function createExportingTracer({ endpoint, ratio, gatherMs = 2000, resource }: TraceExport): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 4000 }),
        scheduledDelayMillis: gatherMs,
        // A collector that is away keeps nobody from stopping.
        exportTimeoutMillis: 5000,
      }),
    ],
  });
  const tracer = provider.getTracer('plumbline');
  return {
    start(name, parent, { kind = 'internal', attributes = {} }) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
      return { context: parentOf(span), end: (more, error) => endSpan(span, more, error) } satisfies Span;
    },
    close: () => provider.shutdown(),
  };
}

function contextOf(parent: TraceParent | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function parentOf(span: OpenTelemetrySpan): TraceParent {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
}

/** What an error says may hold what people typed: of it the kind is told alone. */
function endSpan(
  span: OpenTelemetrySpan,
  attributes: Record<string, string | number | boolean | undefined>,
  error: unknown,
) {
  span.setAttributes(attributes);
  if (error !== undefined) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
