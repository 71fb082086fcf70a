import { currentUser } from '@plumbline/contract/resources/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTelemetry } from './createTelemetry.ts';

const settings = {
  productName: 'Plumbline',
  companyName: 'Plumbline',
  supportEmail: 'a@b.test',
  salesEmail: 'a@b.test',
  helpUrl: 'mailto:a@b.test',
  environment: 'staging',
  production: false,
  maintenance: false,
};
const listening = { ...settings, collectorUrl: 'https://collect.test' };
const call = {
  route: currentUser,
  status: 200,
  startedAtMs: 1_700_000_000_000,
  durationMs: 12,
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
};

let sent: { url: string; body: Record<string, unknown> }[];
const send = (url: string, body: string) => sent.push({ url, body: JSON.parse(body) });

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[NOTE-6] without a collector nothing is sent', () => {
  const telemetry = createTelemetry({ send });
  telemetry.track('QuickProperties.issueVisited');
  telemetry.traceCall(call);
  telemetry.configure(settings);
  telemetry.track('QuickProperties.issueVisited');
  telemetry.traceCall(call);
  vi.runAllTimers();
  telemetry.flush();
  expect(sent).toEqual([]);
});

test('[NOTE-6] tracking events go to the collector, also those from before it was known', () => {
  const telemetry = createTelemetry({ send, now: () => 1_700_000_000_123 });
  telemetry.track('QuickProperties.classificationDisplayed', { status: 'deviated' });
  telemetry.configure(listening);
  telemetry.track('QuickProperties.issueVisited', { issueId: 7 });
  expect(sent).toEqual([]);
  vi.runAllTimers();
  expect(sent.map(({ url }) => url)).toEqual(['https://collect.test/v1/logs']);
  expect(sent[0]?.body).toMatchObject({
    resourceLogs: [
      {
        scopeLogs: [
          {
            logRecords: [
              {
                eventName: 'QuickProperties.classificationDisplayed',
                timeUnixNano: '1700000000123000000',
                attributes: [{ key: 'status', value: { stringValue: 'deviated' } }],
              },
              {
                eventName: 'QuickProperties.issueVisited',
                attributes: [{ key: 'issueId', value: { intValue: '7' } }],
              },
            ],
          },
        ],
      },
    ],
  });
});

test('[NOTE-6] calls are traced by their route, without what identifies anybody', () => {
  const telemetry = createTelemetry({ send });
  telemetry.configure(listening);
  telemetry.traceCall(call);
  telemetry.traceCall({ ...call, status: 500 });
  telemetry.flush();
  expect(sent[0]?.url).toBe('https://collect.test/v1/traces');
  const times = { startTimeUnixNano: '1700000000000000000', endTimeUnixNano: '1700000000012000000' };
  const ids = { traceId: call.traceId, spanId: call.spanId };
  const attributes = (status: string) => [
    { key: 'http.request.method', value: { stringValue: 'GET' } },
    { key: 'http.route', value: { stringValue: '/users/current' } },
    { key: 'http.response.status_code', value: { intValue: status } },
  ];
  const span = { name: 'users.current', kind: 3, ...times, ...ids };
  const spans = [
    { ...span, attributes: attributes('200') },
    { ...span, attributes: attributes('500'), status: { code: 2 } },
  ];
  expect(sent[0]?.body).toEqual({
    resourceSpans: [{ resource: expect.anything(), scopeSpans: [{ scope: { name: 'plumbline.web' }, spans }] }],
  });
});

test.each([
  [0.49, true, 1],
  [0.51, true, 0],
  [0.99, false, 1],
])('[NOTE-6] luck %d, production %s: %d documents of traces', (luck, production, documents) => {
  for (const early of [true, false]) {
    sent = [];
    const telemetry = createTelemetry({ send, random: () => luck });
    if (early) telemetry.traceCall(call);
    telemetry.configure({ ...listening, production });
    if (!early) telemetry.traceCall(call);
    telemetry.flush();
    expect(sent).toHaveLength(documents);
  }
});

test('records that nobody fetches do not pile up', () => {
  const telemetry = createTelemetry({ send });
  for (let i = 0; i < 1000; i++) telemetry.traceCall(call);
  telemetry.configure(listening);
  telemetry.flush();
  expect(JSON.stringify(sent[0]?.body).match(/spanId/g)).toHaveLength(200);
});
