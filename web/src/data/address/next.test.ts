import { expect, test } from 'vitest';
import { readNext, signInPath } from './next.ts';

const read = (next: string) => readNext(new URLSearchParams({ next }));

test.each(['/', '/acme-tower/v1/quality', '/acme/v1/issues?feature.x=1&a=b#c', '/manage/p1/scans'])(
  '[ROUTE-9] a path of ours is kept: %s',
  (path) => expect(read(path)).toBe(path),
);

test.each([
  '',
  'acme',
  'https://evil.example/',
  '//evil.example/a',
  '/\\evil.example/a',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  ' /acme',
])('[ROUTE-9] another site is not: %j', (address) => expect(read(address)).toBe('/'));

test('[ROUTE-9] without a next, the start', () => expect(readNext(new URLSearchParams())).toBe('/'));

test('[ROUTE-9] the sign-in address carries where somebody was going', () => {
  const path = signInPath('/sign-in', '/acme/v1/quality?a=1&b=2');
  expect(readNext(new URL(path, 'http://here').searchParams)).toBe('/acme/v1/quality?a=1&b=2');
  expect(signInPath('/sign-in', '/')).toBe('/sign-in');
});
