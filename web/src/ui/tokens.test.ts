import { elementStatuses } from '@plumbline/contract/status';
import { describe, expect, test } from 'vitest';
import { contrast, mix } from './colour.ts';
import { colours, priorities } from './tokens.ts';

const text = 4.5;
const shape = 3;

test('the tokens of the look are exact', () => {
  expect(colours('light')).toMatchObject({
    paper: '#ffffff',
    canvas: '#f5f6f8',
    line: '#e3e6eb',
    ink: '#131a26',
    'ink-2': '#4a5568',
    accent: '#2450c8',
    'status-verified': '#2e9e5b',
    'status-no_data': '#9aa3af',
    'priority-blocker': '#8e1b2e',
  });
  expect(colours('dark')).toMatchObject({
    paper: '#151a22',
    canvas: '#0e1218',
    line: '#2a323e',
    ink: '#eef1f6',
    'ink-2': '#a9b4c4',
    accent: '#8fb0ff',
  });
});

test('the safe palette replaces what elements are painted with and nothing else', () => {
  const [standard, safe] = [colours('light'), colours('light', 'safe')];
  expect(safe['status-verified']).toBe('#0072b2');
  expect(safe['status-missing']).toBe('#d55e00');
  const changed = Object.keys(safe).filter((name) => safe[name] !== standard[name]);
  expect(safe['day-late']).toBe('#d55e00');
  expect(changed.every((name) => /^(status|day|change)-/.test(name))).toBe(true);
});

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  const tokens = colours(scheme);
  const [paper, canvas] = [tokens.paper!, tokens.canvas!];
  const hover = mix(tokens.ink!, paper, 0.06);
  const selected = mix(tokens.accent!, paper, 0.12);

  test.each(['ink', 'ink-2', 'danger-text', 'alert-text'])('%s is legible on every surface', (name) => {
    for (const surface of [paper, canvas, hover, selected])
      expect(contrast(tokens[name]!, surface)).toBeGreaterThan(text);
  });

  test.each(['ink-3', 'accent'])('%s is legible on paper, canvas and under the pointer', (name) => {
    for (const surface of [paper, canvas, hover]) expect(contrast(tokens[name]!, surface)).toBeGreaterThan(text);
  });

  test('what is switched off can still be read', () => {
    expect(contrast(tokens['ink-3']!, tokens.off!)).toBeGreaterThan(text);
  });

  test('fields and focus rings can be found', () => {
    for (const name of ['line-strong', 'accent']) {
      for (const surface of [paper, canvas]) expect(contrast(tokens[name]!, surface)).toBeGreaterThan(shape);
    }
  });

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-fill', 'danger'],
    ['on-fill', 'danger-hover'],
    ['on-fill', 'production'],
    ['on-elsewhere', 'elsewhere'],
    ['on-tooltip', 'tooltip'],
  ])('%s is legible on %s', (ink, fill) => {
    expect(contrast(tokens[ink]!, tokens[fill]!)).toBeGreaterThan(text);
  });

  test('accent is legible on its own tint', () => {
    expect(contrast(tokens.accent!, selected)).toBeGreaterThan(text);
  });

  test.each(['standard', 'safe'] as const)(
    'statuses and priorities are legible on their tint, %s palette',
    (palette) => {
      const hues = colours(scheme, palette);
      const names = [
        ...elementStatuses.map(({ name }) => `status-${name}`),
        ...Object.keys(priorities).map((name) => `priority-${name}`),
      ];
      for (const name of names) {
        for (const surface of [paper, canvas, hover, selected]) {
          const tint = mix(hues[name]!, surface, 0.12);
          expect(contrast(hues[`${name}-text`]!, tint), `${name} on ${surface}`).toBeGreaterThan(text);
        }
      }
    },
  );
});
