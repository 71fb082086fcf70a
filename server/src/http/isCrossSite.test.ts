import { expect, test } from 'vitest';
import { isCrossSite } from './isCrossSite.ts';

const publicUrl = 'https://plumbline.example';

test.each([
  ['a program, which has no origin', {}, false],
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: publicUrl }, false],
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: publicUrl }, true],
  ['our own page, unencrypted', { host: '10.0.0.7:4600', origin: 'http://10.0.0.7:4600' }, false],
  ['our own page, behind a proxy', { host: 'inside:4600', origin: 'https://plumbline.example' }, false],
  [
    'our own page by another name, behind a proxy that tells it',
    { host: 'inside:4600', 'x-forwarded-host': 'site.lan', origin: 'http://site.lan' },
    false,
  ],
  ['another page, unencrypted', { host: '10.0.0.7:4600', origin: 'http://evil.example' }, true],
  ['another port', { host: '10.0.0.7:4600', origin: 'http://10.0.0.7:8080' }, true],
  ['a page without an origin of its own', { host: 'plumbline.example', origin: 'null' }, true],
  ['a longer name', { host: 'plumbline.example', origin: 'https://plumbline.example.evil.example' }, true],
])('%s: %s', (_, headers, crossSite) => {
  expect(isCrossSite(headers, publicUrl)).toBe(crossSite);
});
