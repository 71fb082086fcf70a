import { isRedirectAddress } from '@plumbline/contract/resources/isRedirectAddress';
import { expect, test } from 'vitest';
import { matchesRedirect, returnAddress } from './matchesRedirect.ts';

const registered = ['https://tool.example/back?from=plumbline', 'http://127.0.0.1/back', 'com.example.tool:/back'];

test('what is registered is matched to the letter, the port of one’s own computer apart', () => {
  for (const right of [...registered, 'http://127.0.0.1:51004/back']) {
    expect(matchesRedirect(registered, right), right).toBe(true);
  }
});

test.each([
  'https://tool.example/back',
  'https://tool.example:8443/back?from=plumbline',
  'https://tool.example/back?from=plumbline&to=elsewhere',
  'https://tool.example.evil.example/back?from=plumbline',
  'https://evil.example/back?from=plumbline',
  'http://tool.example/back?from=plumbline',
  'https://tool.example@evil.example/back?from=plumbline',
  'http://127.0.0.1:80@evil.example/back',
  'http://127.0.0.1.evil.example/back',
  'http://127.0.0.1:51004/back/../other',
  'http://127.0.0.1:51004/back#here',
  'http://127.0.0.1:51004\\@evil.example/back',
  'http://localhost:51004/back',
  'https://127.0.0.1:51004/back',
  'com.example.tool:/back/further',
  'javascript:alert(1)',
  '//127.0.0.1/back',
  '',
])('%s is not', (wrong) => {
  expect(matchesRedirect(registered, wrong)).toBe(false);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://tool.example/back',
  'https://tool.example/back#x',
  'https://a:b@tool.example/',
  'https://*.example/back',
  'file:///etc/passwd',
  'tool:/back',
  'back',
])('%s cannot be registered', (wrong) => {
  expect(isRedirectAddress(wrong)).toBe(false);
});

test('what is told is added to the query that is there', () => {
  expect(returnAddress(registered[0] as string, { code: 'a b', state: undefined })).toBe(`${registered[0]}&code=a+b`);
  expect(returnAddress(registered[2] as string, { error: 'x' })).toBe('com.example.tool:/back?error=x');
});
