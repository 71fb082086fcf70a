import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { registry } from './metrics.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const alerts = read('deploy/observability/alerts.yml');
const dashboard = read('deploy/observability/dashboard.json');
const operations = read('docs/operations.md');

const ofNode = new Registry();
collectDefaultMetrics({ register: ofNode });
const known = new Set([...registry.getMetricsAsArray(), ...ofNode.getMetricsAsArray()].map(({ name }) => name));
const seriesOf = (text: string) => [...new Set(text.match(/\b(?:plumbline|nodejs|process)_[a-z0-9_]+/g) ?? [])];
const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''));

const kindOf = (name: string) => (registry.getSingleMetric(name)?.constructor.name ?? '').toLowerCase();
const labelsOf = (metric: object) => (metric as { labelNames?: string[] }).labelNames ?? [];

test('alerts and dashboard ask for nothing that is not measured', () => {
  expect(seriesOf(alerts).length).toBeGreaterThan(10);
  expect(seriesOf(alerts).filter((name) => !isKnown(name))).toEqual([]);
  const exprs = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expr]) => expr).join('\n');
  expect(seriesOf(exprs).length).toBeGreaterThan(20);
  expect(seriesOf(exprs).filter((name) => !isKnown(name))).toEqual([]);
});

test('everything of ours that is measured is on the dashboard', () => {
  const unseen = registry.getMetricsAsArray().filter(({ name }) => !dashboard.includes(name));
  expect(unseen.map(({ name }) => name)).toEqual([]);
});

test('each alert says what to do, under its own heading', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(alerts).toContain(`runbook: docs/operations.md#${name.toLowerCase()}`);
    expect(operations).toContain(`\n#### ${name}\n`);
  }
});

test('the table of metrics in docs/operations.md is the list in the code', () => {
  const rows = registry.getMetricsAsArray().map((metric) => {
    const labels = labelsOf(metric)
      .map((label) => `\`${label}\``)
      .join(', ');
    return `| \`${metric.name}\` | ${kindOf(metric.name)} | ${labels} | ${metric.help} |`;
  });
  const written = operations.split('\n').filter((line) => line.startsWith('| `plumbline_'));
  expect(written).toEqual(rows);
});

test('names say their unit, and counters that they are', () => {
  for (const { name } of registry.getMetricsAsArray()) {
    expect(name).toMatch(/^plumbline_[a-z0-9_]+$/);
    if (kindOf(name) === 'counter') expect(name).toMatch(/_total$/);
    if (kindOf(name) === 'histogram') expect(name).toMatch(/_seconds$/);
  }
});
