import { newSpanId, newTraceId, readTraceparent, type TraceParent, writeTraceparent } from './traceparent.ts';
import { beginTrail, findTraceparent, type HeldTrail, onTrail, type Trail } from './trail.ts';

export type SpanAttributes = Record<string, string | number | boolean | undefined>;

export interface SpanOptions {
  /** Who caused it; absent: the span around it. */
  parent?: string | undefined;
  kind?: 'server' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** What the log says of it, beside the id of its trace. */
  trail?: Trail;
}

/** Something that takes time, as part of a trace. */
export interface Span {
  context: TraceParent;
  end(attributes: SpanAttributes, error?: unknown): void;
}

/** Makes spans of those who export them. */
export interface Tracer {
  start(name: string, parent: TraceParent | undefined, options: SpanOptions): Span;
  close(): Promise<void>;
}

/** While nobody collects traces, work still has an id that joins the lines of the log. */
const idsAlone: Tracer = {
  start: (_name, parent) => ({
    context: { traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId(), isSampled: parent?.isSampled ?? true },
    end: () => {},
  }),
  close: async () => {},
};

let tracer = idsAlone;

/** For this process; answers how to go back to nobody. */
export function setTracer(next: Tracer): { close(): Promise<void> } {
  tracer = next;
  return {
    async close() {
      if (tracer === next) tracer = idsAlone;
      await next.close();
    },
  };
}

export interface OpenSpan {
  held: HeldTrail;
  end(attributes?: SpanAttributes, error?: unknown): void;
}

/** A span whose end is told by somebody else; what is done meanwhile is done by `onTrail(held, …)`. */
export function openSpan(name: string, options: SpanOptions = {}): OpenSpan {
  const span = tracer.start(name, readTraceparent(options.parent ?? findTraceparent()), options);
  const { traceId } = span.context;
  const held = beginTrail({ ...options.trail, traceId }, writeTraceparent(span.context));
  return {
    held,
    end(attributes = {}, error) {
      const { ms, queries } = held.database;
      const database = { 'plumbline.database.ms': Math.round(ms), 'plumbline.database.queries': queries };
      span.end({ ...(queries > 0 && database), ...attributes }, error);
    },
  };
}

/** Does the work as a part of the trace at hand, or of one of its own. */
export async function inSpan<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  const span = openSpan(name, options);
  try {
    const result = await onTrail(span.held, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error ?? new Error('It failed.'));
    throw error;
  }
}
