import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startPlumbline } from '../../cli/test/runPlumbline.ts';
import { openEmbeddedPostgres } from '../../server/src/platform/postgres/openEmbeddedPostgres.ts';
import { readDockerfile, readEnvironment } from '../image/readDockerfile.ts';
import { startSwift } from '../swift/startSwift.ts';
import { chooseLoopback } from './loopback.ts';
import { type Compose, readCompose, type Service } from './readCompose.ts';
import { startCaddy } from './startCaddy.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export interface ClusterOptions {
  /** Where everything is kept; without it, in a folder that goes when it is closed. */
  folder?: string | undefined;
  /** What compose.yaml asks of the environment, such as PLUMBLINE_DEMO. */
  variables?: Record<string, string>;
  /** Settings of every process of ours, beside those of the file. */
  settings?: Record<string, string>;
  report?(line: string): void;
}

type Running = Awaited<ReturnType<typeof startPlumbline>>;

/**
 * Starts the set of deploy/compose.yaml without containers: every service gets an address of the loopback network for
 * its own, and keeps its ports. PostgreSQL is the one that npm installed, the S3 server is Swift, and the proxy is Caddy
 * with the file that the containers get.
 */
export async function startCluster({
  variables = {},
  settings = {},
  report = () => {},
  ...options
}: ClusterOptions = {}) {
  await using stack = new AsyncDisposableStack();
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'plumbline-cluster-')));
  if (options.folder === undefined) stack.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  const addressOf = chooseLoopback();
  const proxy = addressOf(2);
  const addresses = { url: `https://${proxy}:8443`, filesUrl: `https://${proxy}:8444` };
  const compose = await readCompose({
    ...variables,
    PLUMBLINE_URL: addresses.url,
    PLUMBLINE_FILES_URL: addresses.filesUrl,
  });

  report('PostgreSQL');
  const database = await openDatabase(join(folder, 'database'), compose);
  stack.defer(() => database.close());
  report('S3 server (OpenStack Swift)');
  const storage = await openStorage(compose);
  stack.defer(() => storage.close());
  const secrets: Record<string, string> = {
    database_password: database.password,
    storage_secret: storage.secret,
    token_key: randomBytes(32).toString('base64'),
  };
  const hosts: Record<string, string> = { 'database:5432': database.host, 'storage:8333': storage.host };
  const own = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('plumbline:'));
  const names = own.flatMap(([name, { deploy }]) =>
    deploy?.replicas
      ? Array.from({ length: deploy.replicas }, (_, i) => ({ service: name, name: `${name}-${i + 1}` }))
      : [{ service: name, name }],
  );
  for (const [index, { name }] of names.entries()) hosts[`${name}:4600`] = `${addressOf(10 + index)}:4600`;
  const place = (text: string) => Object.entries(hosts).reduce((all, [from, to]) => all.replaceAll(from, to), text);

  const image = await readImageSettings();
  const running = new Map<string, Running>();
  async function environmentOf(name: string, service: Service): Promise<Record<string, string>> {
    const home = join(folder, name);
    await mkdir(home, { recursive: true });
    const host = hosts[`${name}:4600`]?.split(':')[0] as string;
    const given = await Promise.all(
      Object.entries(service.environment).map(async ([key, value]) => {
        const secret = /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1];
        if (secret === undefined) return [key, place(String(value))];
        const path = join(home, secret);
        await writeFile(path, secrets[secret] as string, { mode: 0o600 });
        return [key, path];
      }),
    );
    const here = { HOST: host, PLUMBLINE_OPS_HOST: host, PLUMBLINE_DATA: join(home, 'data') };
    const differing = { AWS_ACCESS_KEY_ID: storage.accessKey };
    return { ...image, ...Object.fromEntries(given), ...here, ...differing, ...settings };
  }
  async function start(name: string): Promise<void> {
    const service = compose.services[names.find((one) => one.name === name)?.service ?? ''];
    if (service === undefined) throw new Error(`There is no process ${name}.`);
    running.set(name, await startPlumbline(await environmentOf(name, service), service.command));
  }
  async function stop(name: string): Promise<number | null> {
    const one = running.get(name);
    running.delete(name);
    return one === undefined ? null : one.end('SIGTERM');
  }
  stack.defer(async () => {
    await Promise.all([...running.keys()].map(stop));
  });
  for (const { name } of names) {
    report(name);
    await start(name);
  }

  report('TLS proxy (Caddy)');
  const { environment } = compose.services.proxy as Service;
  const caddy = await startCaddy(join(folder, 'proxy'), {
    ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, place(String(value))])),
    PROXY_BIND: proxy,
    PROXY_HTTP_PORT: '8080',
    PROXY_HTTPS_PORT: '8443',
  });
  stack.defer(() => caddy.close());

  const opened = stack.move();
  return {
    ...addresses,
    databaseUrl: database.url,
    /** What a client has to trust: the certificate of the proxy's own authority. */
    authority: caddy.authority,
    names: names.map(({ name }) => name),
    /** Where a process answers probes. */
    operationsUrl: (name: string) => `http://${hosts[`${name}:4600`]?.replace(/:4600$/, ':4601')}`,
    outputOf: (name: string) => running.get(name)?.collected,
    start,
    stop,
    close: () => opened.disposeAsync(),
  };
}

/** Its user and its database have the names that the file gives them; the password is its own. */
async function openDatabase(dataFolder: string, { services }: Compose) {
  const { url, close } = await openEmbeddedPostgres({
    dataFolder,
    report: () => {},
    settings: { max_connections: '200' },
  });
  const { username, password, pathname, host } = new URL(url);
  const { POSTGRES_USER, POSTGRES_DB } = services.database?.environment ?? {};
  if (username !== POSTGRES_USER || pathname !== `/${POSTGRES_DB}`) throw new Error(`The database is ${pathname}.`);
  return { url, host, password: decodeURIComponent(password), close };
}

async function openStorage({ services }: Compose) {
  const swift = await startSwift();
  const { STORAGE_URL = '' } = services['api-1']?.environment ?? {};
  const credentials = { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey };
  const client = new S3Client({ endpoint: swift.endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: new URL(STORAGE_URL).hostname }));
  client.destroy();
  return { host: new URL(swift.endpoint).host, accessKey: swift.accessKey, secret: swift.secretKey, close: swift.stop };
}

/** What the image sets; its folders are those of the containers. */
async function readImageSettings(): Promise<Record<string, string>> {
  const text = await readFile(join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8');
  const last = readDockerfile(text).at(-1);
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  const { NODE_COMPILE_CACHE: _written, PLUMBLINE_DATA: _kept, ...rest } = readEnvironment(last);
  return rest;
}
