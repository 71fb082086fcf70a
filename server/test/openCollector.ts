import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status?: { code?: number };
}

interface Document {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** Takes traces by OTLP over HTTP, as every OpenTelemetry collector does. */
export async function openCollector() {
  const spans: CollectedSpan[] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    paths.add(request.url ?? '');
    void json(request).then((body) => {
      for (const { scopeSpans } of (body as Document).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    paths,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
