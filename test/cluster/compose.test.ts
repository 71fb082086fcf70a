import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { readS3Address } from '../../server/src/platform/storage/s3/s3Address.ts';
import { readDockerfile, readEnvironment } from '../image/readDockerfile.ts';
import { readCompose } from './readCompose.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const product = JSON.parse(await readFile(join(deploy, '../package.json'), 'utf8'));
const stages = readDockerfile(await readFile(join(deploy, 'Dockerfile'), 'utf8'));
const image = readEnvironment(stages.at(-1)!);
const compose = await readCompose();
const own = Object.entries(compose.services).filter(([, one]) => one.image.startsWith('plumbline:'));

/** The secrets as the script makes them. */
async function makeSecrets(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(deploy, 'make-secrets.sh'), join(folder, 'make-secrets.sh'));
  await promisify(execFile)('sh', [join(folder, 'make-secrets.sh')]);
  return folder;
}

test('the image is built on the Node that the product is tested with, and every image is one version', () => {
  for (const { base } of stages) expect(base).toBe(`node:${product.dependencies.node}-bookworm-slim`);
  for (const { image: name } of Object.values(compose.services)) expect(name).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
  for (const [, { image: name }] of own) expect(name).toBe(`plumbline:${product.version}`);
});

test('the processes are the proxy’s, with no rights and a file system that they cannot write', () => {
  expect(own.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker']);
  for (const [, service] of own) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(compose.services.proxy?.environment.PROXY_API).toBe('api-1:4600 api-2:4600');
  expect([image.PORT, image.PLUMBLINE_OPS_PORT]).toEqual(['4600', '4601']);
});

test('the secrets are made once, and the settings are such as the product takes', async () => {
  const folder = await makeSecrets();
  const names = Object.values(compose.secrets).map(({ file }) => join(folder, file));
  const first = await Promise.all(names.map((name) => readFile(name, 'utf8')));
  await promisify(execFile)('sh', [join(folder, 'make-secrets.sh')]);
  expect(await Promise.all(names.map((name) => readFile(name, 'utf8')))).toEqual(first);
  expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
  for (const [, { environment }] of own) {
    const given = Object.entries({ ...image, ...environment }).map(([key, value]) => [
      key,
      value.replace('/run/secrets', join(folder, 'secrets')),
    ]);
    const config = readConfig(Object.fromEntries(given), '/');
    const [password, secret] = await Promise.all(
      ['database_password', 'storage_secret'].map((name) => readFile(join(folder, 'secrets', name), 'utf8')),
    );
    expect(config).toMatchObject({
      publicUrl: 'https://localhost',
      production: true,
      demo: undefined,
      trustedProxies: 1,
      databaseUrl: `postgres://plumbline:${password}@database:5432/plumbline`,
      storageCredentials: { accessKeyId: 'plumbline', secretAccessKey: secret },
      operations: { port: 4601, host: '0.0.0.0' },
    });
    expect(config.tokenKeys).toHaveLength(1);
    expect(readS3Address(config.storageUrl ?? '')).toMatchObject({
      endpoint: 'http://storage:8333',
      publicEndpoint: 'https://files.localhost',
      pathStyle: true,
    });
    const identities = JSON.parse(await readFile(join(folder, 'secrets/storage_identities'), 'utf8'));
    expect(identities.identities[0].credentials).toEqual([{ accessKey: 'plumbline', secretKey: secret }]);
  }
});

test('a container is given longer to stop than it may take', () => {
  const { drainMs, longestStopMs } = readConfig({ PLUMBLINE_DRAIN_S: image.PLUMBLINE_DRAIN_S }, '/');
  const closingMs = 20_000;
  for (const [, { stop_grace_period: grace = '' }] of own)
    expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(drainMs + longestStopMs + closingMs);
});
