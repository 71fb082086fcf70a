import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openSharedHouse } from '../../test/openSharedHouse.ts';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openSharedHouse();
});
afterAll(() => house.close());

test('OpenAPI is printed from the route table and served at /api/docs', async () => {
  const page = await house.app.inject({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  const document = (await house.app.inject({ url: '/api/docs/json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/users/current'].get).toMatchObject({ operationId: 'users.current' });
  expect(document.paths['/api/auth/sign-in'].post.requestBody.content['application/json'].schema.required).toEqual([
    'email',
    'password',
  ]);
  const printed = await house.app.inject({ url: '/api/docs/yaml' });
  expect(printed.headers['content-type']).toContain('yaml');
  expect(parse(printed.body, { maxAliasCount: -1 })).toEqual(document);
});

test('what is read about calls needs nothing from outside, under the headers of every other page', async () => {
  const { headers: usual } = await house.app.inject({ url: '/api/settings' });
  const pages = ['/api/docs', '/api/docs/', '/api/docs/static/swagger-initializer.js', '/api/docs/static/index.css'];
  for (const url of pages) {
    const { statusCode, headers, body } = await house.app.inject({ url });
    expect(statusCode, url).toBe(200);
    expect(headers['content-security-policy'], url).toBe(usual['content-security-policy']);
    expect(body.match(/(?:src|href|url)\s*[=(:]\s*['"]?(?:https?:)?\/\/[^\s'")]+/g), url).toBeNull();
  }
  const { body } = await house.app.inject({ url: '/api/docs/static/swagger-initializer.js' });
  expect(body).toMatch(/validatorUrl: null/);
});

test('whoever runs the product can close it', async () => {
  const closed = await openTestHouse({ PLUMBLINE_API_DOCS: '0' });
  try {
    const found = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui.css'];
    for (const url of found) {
      const answer = await closed.app.inject({ url });
      expect([answer.statusCode, answer.json().code], url).toEqual([404, 'route.notFound']);
    }
    expect((await closed.app.inject({ url: '/api/settings' })).statusCode).toBe(200);
  } finally {
    await closed.close();
  }
});
