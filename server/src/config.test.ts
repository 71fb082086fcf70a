import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './platform/StartError.ts';

const folder = '/srv/plumbline';

test('with nothing set, everything has its embedded default', () => {
  expect(readConfig({}, folder)).toMatchObject({
    port: 4600,
    dataFolder: '/srv/plumbline/.plumbline',
    databaseUrl: undefined,
    storageUrl: undefined,
    smtpUrl: undefined,
    production: false,
    demo: 'whole',
    maintenance: false,
  });
});

test('an empty setting is an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }, folder)).toMatchObject({ port: 4600, databaseUrl: undefined });
});

test('probes are answered nowhere unless a port is given, and a stop takes no longer than it must', () => {
  expect(readConfig({}, folder)).toMatchObject({ operations: undefined, drainMs: 0, longestStopMs: 30_000 });
  const given = { PLUMBLINE_OPS_PORT: '4601', PLUMBLINE_OPS_HOST: '0.0.0.0', PLUMBLINE_DRAIN_S: '5' };
  expect(readConfig(given, folder)).toMatchObject({ operations: { port: 4601, host: '0.0.0.0' }, drainMs: 5000 });
});

test('a secret can come in a file, and the password of the database apart from its address', () => {
  const secrets = mkdtempSync(join(tmpdir(), 'plumbline-secrets-'));
  onTestFinished(() => rmSync(secrets, { recursive: true }));
  const file = join(secrets, 'database_password');
  writeFileSync(file, 'a/b@c\n');
  const given = { DATABASE_URL: 'postgres://plumbline@database:5432/plumbline', DATABASE_PASSWORD_FILE: file };
  const expected = 'postgres://plumbline:a%2Fb%40c@database:5432/plumbline';
  expect(readConfig(given, folder).databaseUrl).toBe(expected);
  expect(() => readConfig({ ...given, DATABASE_PASSWORD: 'x' }, folder)).toThrow(/^Only one of the settings/);
  expect(() => readConfig({ SMTP_URL_FILE: join(secrets, 'none') }, folder)).toThrow(
    new StartError('The file of the setting SMTP_URL_FILE cannot be read (ENOENT).'),
  );
});

test.each([undefined, '0', '1', '2'])('PLUMBLINE_TRUST_PROXY=%s is a number of proxies', (text) => {
  expect(readConfig({ PLUMBLINE_TRUST_PROXY: text }, folder).trustedProxies).toBe(Number(text ?? 0));
});

test('a design service is what the operator registered this product with, and the demo has one of its own', () => {
  const registered = readConfig({ DESIGN_SERVICE_CLIENT_ID: 'me' }, folder);
  expect(registered).toMatchObject({
    designService: {
      clientId: 'me',
      clientSecret: undefined,
      baseUrl: 'https://developer.api.autodesk.com',
      profileUrl: 'https://api.userprofile.autodesk.com/userinfo',
    },
    standIn: undefined,
  });
  const elsewhere = { DESIGN_SERVICE_CLIENT_ID: 'me', DESIGN_SERVICE_URL: 'https://design.example/' };
  expect(readConfig(elsewhere, folder).designService).toMatchObject({
    baseUrl: 'https://design.example',
    profileUrl: 'https://design.example/userinfo',
  });
  expect(readConfig({}, folder)).toMatchObject({ designService: undefined, standIn: { port: 4610, url: undefined } });
  expect(readConfig({ PORT: '0' }, folder).standIn?.port).toBe(0);
  expect(readConfig({ PLUMBLINE_STAND_IN_PORT: '4700' }, folder).standIn?.port).toBe(4700);
  expect(readConfig({ PLUMBLINE_DEMO: '0' }, folder).standIn).toBeUndefined();
  expect(readConfig({ PLUMBLINE_ENV: 'production' }, folder).standIn).toBeUndefined();
});

describe('a wrong setting stops the start and is named, without its value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://root:secret@db'],
    ['STORAGE_URL', 'secret'],
    ['SMTP_URL', 'http://secret'],
    ['PLUMBLINE_ENV', 'Production Secret'],
    ['PLUMBLINE_DEMO', 'secret'],
    ['PLUMBLINE_SUPPORT_EMAIL', 'secret'],
    ['PLUMBLINE_TRUST_PROXY', 'secret'],
    ['PLUMBLINE_TRUST_PROXY', '-1'],
    ['PLUMBLINE_TRUST_PROXY', '1.5'],
    ['PLUMBLINE_TRUST_PROXY', '10.0.0.0/8'],
    ['PLUMBLINE_READER_MEMORY_MB', '511'],
    ['PLUMBLINE_READER_MEMORY_MB', 'secret'],
    ['PLUMBLINE_WORKER_LANES', '0'],
    ['PLUMBLINE_WEBHOOK_ALLOW', '10.0.0.0/8, https://secret'],
    ['DESIGN_SERVICE_URL', 'secret'],
    ['PLUMBLINE_STAND_IN_PORT', 'secret'],
    ['LOG_LEVEL', 'secret'],
  ])('%s=%s', (name, value) => {
    const read = () => readConfig({ [name]: value }, folder);
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^The setting ${name} is not usable: .*\\.$`));
    expect(read).not.toThrow(/secret/);
  });
});

test('several wrong settings are all named', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' }, folder)).toThrow(/PORT.*\n.*LOG_LEVEL/);
});
