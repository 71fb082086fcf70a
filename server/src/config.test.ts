import { describe, expect, test } from 'vitest';
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

test.each([undefined, '0', '1', '2'])('PLUMBLINE_TRUST_PROXY=%s is a number of proxies', (text) => {
  expect(readConfig({ PLUMBLINE_TRUST_PROXY: text }, folder).trustedProxies).toBe(Number(text ?? 0));
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
