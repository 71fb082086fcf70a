import type { Attack } from './Attack.ts';

const signIn = '/auth/sign-in';
const credentials = { email: 'nobody@victim.test', password: 'not a password' };
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const http = (lines: readonly string[], body = '') => `${lines.join('\r\n')}\r\n\r\n${body}`;

/** Requests that are no requests, or are more than one. */
export const requestAttacks: readonly Attack[] = [
  {
    tries: 'calls what does not exist',
    gets: '404 route.notFound',
    attempt: ({ people }) => people.stranger.get('/admin'),
  },
  {
    tries: 'uses another method than the call has',
    gets: '404 route.notFound',
    attempt: ({ people }) => people.outsider.delete('/users/current'),
  },
  {
    tries: 'overrides the method by a header',
    gets: '404 route.notFound',
    attempt: ({ people }) => people.outsider.post('/users/current', { headers: { 'x-http-method-override': 'GET' } }),
  },
  {
    tries: 'asks the server to echo (TRACE)',
    gets: '404',
    attempt: async ({ raw }) => {
      const { status, text } = await raw(
        http(['TRACE /api/settings HTTP/1.1', 'Host: a', 'Connection: close', 'X-Echo: me']),
      );
      return { status: text.includes('X-Echo') ? 200 : status, text };
    },
  },
  {
    tries: 'sends two lengths',
    gets: '400 request.invalid',
    attempt: ({ raw }) =>
      raw(http(['POST /api/auth/sign-in HTTP/1.1', 'Host: a', 'Content-Length: 2', 'Content-Length: 40'], '{}')),
  },
  {
    tries: 'smuggles a second request behind a length and chunks',
    gets: '400 request.invalid',
    attempt: ({ raw }) =>
      raw(
        http(
          ['POST /api/auth/sign-in HTTP/1.1', 'Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
          '0\r\n\r\nGET /api/users/current HTTP/1.1\r\nHost: a\r\n\r\n',
        ),
      ),
  },
  {
    tries: 'sends chunks whose sizes are no numbers',
    gets: '400 request.invalid',
    attempt: ({ raw }) =>
      raw(http(['POST /api/auth/sign-in HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')),
  },
  {
    tries: 'breaks a header’s line to add another',
    gets: '400 request.invalid',
    attempt: ({ raw }) => raw('GET /api/settings HTTP/1.1\r\nHost: a\r\nX-A: b\rSet-Cookie: c=d\r\n\r\n'),
  },
  {
    tries: 'sends headers without end',
    gets: '431 request.addressTooLong',
    attempt: ({ raw }) => raw(`GET /api/settings HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(300_000)}\r\n\r\n`),
  },
  {
    tries: 'speaks no HTTP at all',
    gets: '400 request.invalid',
    attempt: ({ raw }) => raw('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'),
  },
  {
    tries: 'sends broken JSON',
    gets: '400 request.invalid',
    attempt: ({ people }) =>
      people.stranger.post(signIn, { rawBody: '{"email":', headers: { 'content-type': 'application/json' } }),
  },
  {
    tries: 'sends JSON of a hundred thousand nested lists',
    gets: '400 request.invalid',
    attempt: ({ people }) =>
      people.stranger.post(signIn, { rawBody: nested(100_000), headers: { 'content-type': 'application/json' } }),
  },
  {
    tries: 'sends two megabytes where a name is expected',
    gets: '413 request.tooLarge',
    attempt: ({ people }) => people.stranger.post(signIn, { body: { ...credentials, email: 'x'.repeat(2_000_000) } }),
  },
  {
    tries: 'sends a packed body',
    gets: '400 request.invalid',
    attempt: ({ people }) =>
      people.stranger.post(signIn, {
        rawBody: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      }),
  },
  {
    tries: 'sends XML with an entity',
    gets: '415 request.wrongType',
    attempt: ({ people }) =>
      people.stranger.post(signIn, {
        rawBody: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        headers: { 'content-type': 'application/xml' },
      }),
  },
  {
    tries: 'sends a form from another site, which needs no permission of the browser',
    gets: '415 request.wrongType',
    attempt: ({ people }) =>
      people.stranger.post(signIn, {
        rawBody: 'email=a&password=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
  {
    tries: 'calls JSON plain text, which needs no permission of the browser',
    gets: '400 request.invalid',
    attempt: ({ people }) =>
      people.stranger.post(signIn, { rawBody: JSON.stringify(credentials), headers: { 'content-type': 'text/plain' } }),
  },
  {
    tries: 'sends __proto__ in a body',
    gets: '400 request.invalid',
    attempt: ({ people }) =>
      people.stranger.post(signIn, {
        rawBody: '{"__proto__":{"admin":true},"email":"a","password":"b"}',
        headers: { 'content-type': 'application/json' },
      }),
  },
  {
    tries: 'sends constructor.prototype in a body',
    gets: '400 request.invalid',
    attempt: ({ people }) =>
      people.stranger.post(signIn, {
        rawBody: '{"constructor":{"prototype":{"admin":true}},"email":"a","password":"b"}',
        headers: { 'content-type': 'application/json' },
      }),
  },
  {
    tries: 'sends __proto__ in the query',
    gets: '400 request.invalid',
    attempt: ({ people, own }) =>
      people.outsider.get(`/files/v3/projects/${own.projectId}/files/scans`, { query: { '__proto__[admin]': '1' } }),
  },
  {
    tries: 'sends a list where a text is expected',
    gets: '400 request.invalid',
    attempt: ({ people }) => people.stranger.post(signIn, { body: { email: ['a', 'b'], password: 'c' } }),
  },
  {
    tries: 'sends an object where a text is expected',
    gets: '400 request.invalid',
    attempt: ({ people }) => people.stranger.post(signIn, { body: { email: { $gt: '' }, password: { $gt: '' } } }),
  },
  {
    tries: 'adds a field that the call does not know',
    gets: '400 request.invalid',
    attempt: ({ people }) => people.stranger.post(signIn, { body: { ...credentials, admin: true } }),
  },
  {
    tries: 'sends NUL in a name',
    gets: '400 request.invalid',
    attempt: ({ people, own }) =>
      people.outsider.post(`/projects/${own.projectId}/filter-presets/`, {
        body: { name: 'a\0b', scope: 'user', filters: {} },
      }),
  },
  {
    tries: 'sends half of a letter (a lone surrogate)',
    gets: '400 request.invalid',
    attempt: ({ people, own }) =>
      people.outsider.post(`/projects/${own.projectId}/filter-presets/`, {
        rawBody: '{"name":"a\\ud800","scope":"user","filters":{}}',
        headers: { 'content-type': 'application/json' },
      }),
  },
  {
    tries: 'sends NUL in the e-mail address',
    gets: '400 request.invalid',
    attempt: ({ people }) => people.stranger.post(signIn, { body: { ...credentials, email: 'a\0@victim.test' } }),
  },
  {
    tries: 'sends NUL in the path',
    gets: '400 request.invalid',
    attempt: ({ people }) => people.outsider.get('/files/v3/projects/%00/files/scans'),
  },
  {
    tries: 'sends NUL in the path of an element’s id',
    gets: '400 request.invalid',
    attempt: ({ people, own }) =>
      people.outsider.post(`/projects/${own.projectId}/classifications/byAnalysisView/${own.viewId}/%00/approve`),
  },
  {
    tries: 'sends a path that cannot be decoded',
    gets: '404 route.notFound',
    attempt: ({ people }) => people.outsider.get('/files/v3/projects/%ff%fe/files/scans'),
  },
  {
    tries: 'sends a segment of five thousand letters',
    gets: '431 request.addressTooLong',
    attempt: ({ people }) => people.outsider.get(`/files/v3/projects/${'a'.repeat(5000)}/files/scans`),
  },
  {
    tries: 'climbs out of the web folder',
    gets: '404 route.notFound',
    attempt: ({ raw }) => raw(http(['GET /assets/../../../../etc/passwd HTTP/1.1', 'Host: a', 'Connection: close'])),
  },
  {
    tries: 'climbs out of the web folder by encoded dots',
    gets: '404 route.notFound',
    attempt: ({ raw }) =>
      raw(http(['GET /assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1', 'Host: a', 'Connection: close'])),
  },
  {
    tries: 'asks for a file of the server by its scheme',
    gets: '404 route.notFound',
    attempt: ({ raw }) => raw(http(['GET /file:///etc/passwd HTTP/1.1', 'Host: a', 'Connection: close'])),
  },
  {
    tries: 'uses the server as a proxy',
    gets: '404 route.notFound',
    attempt: ({ raw }) =>
      raw(http(['GET http://127.0.0.1:1/secret HTTP/1.1', 'Host: 127.0.0.1:1', 'Connection: close'])),
  },
  {
    tries: 'asks from another origin, to be allowed by CORS',
    gets: '401 auth.tokenMissing',
    attempt: async ({ raw }) => {
      const lines = ['GET /api/users/current HTTP/1.1', 'Host: a', 'Origin: https://evil.test', 'Connection: close'];
      const outcome = await raw(http(lines));
      return /access-control-allow/i.test(outcome.text) ? { ...outcome, status: 200 } : outcome;
    },
  },
  {
    tries: 'asks beforehand whether another origin may call (preflight)',
    gets: '404 route.notFound',
    attempt: ({ people }) =>
      people.stranger.call('OPTIONS', '/users/current', {
        headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
      }),
  },
];
