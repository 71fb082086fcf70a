import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../server/src/config.ts';
import { findFaults, type Manifest } from './findFaults.ts';

const folder = join(import.meta.dirname, '../../deploy/kubernetes');
const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));

const read = (path: string) => readFile(join(folder, path), 'utf8');

async function readManifests(name: string): Promise<Manifest[]> {
  const { resources } = parse(await read(`${name}/kustomization.yaml`)) as { resources: string[] };
  const texts = await Promise.all(
    resources.filter((one) => one.endsWith('.yaml')).map((one) => read(`${name}/${one}`)),
  );
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest));
}

const base = await readManifests('base');
const find = (kind: string, name: string) =>
  base.find((one) => one.kind === kind && one.metadata.name === name) as Manifest;

interface Container {
  image: string;
  args: string[];
  ports: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  resources: { requests: object; limits: object };
  [probe: string]: unknown;
}

function podOf(name: string) {
  const { spec } = find('Deployment', name) as unknown as { spec: { template: { spec: Record<string, unknown> } } };
  const pod = spec.template.spec as { containers: Container[]; terminationGracePeriodSeconds: number };
  return { pod, container: pod.containers[0] as Container };
}

test('every file is named by its kustomization', async () => {
  for (const name of ['base', 'keda', 'example']) {
    const { resources } = parse(await read(`${name}/kustomization.yaml`)) as { resources: string[] };
    const files = (await readdir(join(folder, name))).filter((one) => one.endsWith('.yaml'));
    expect(files.filter((one) => one !== 'kustomization.yaml').sort()).toEqual(
      resources.filter((one) => one.endsWith('.yaml')).sort(),
    );
  }
});

test.each(
  [...base, ...(await readManifests('example'))].map((one) => [`${one.kind} ${one.metadata.name}`, one] as const),
)('%s is as the schemas of Kubernetes have it', async (_name, manifest) => {
  expect(await findFaults(manifest)).toEqual([]);
});

test('what is misspelt or of a wrong kind is found', async () => {
  const broken = structuredClone(find('Deployment', 'plumbline-api')) as never as {
    spec: { replicas: unknown; template: { spec: { containers: Record<string, unknown>[] } } };
  };
  Object.assign(broken.spec.template.spec.containers[0] as object, { readynessProbe: {} });
  broken.spec.replicas = 'two';
  const faults = await findFaults(broken as never);
  expect(faults).toContain('/spec/template/spec/containers/0/readynessProbe');
  expect(faults.join('\n')).toContain('/spec/replicas: type');
});

test.each(['plumbline-api', 'plumbline-worker'])(
  '%s runs without rights, on limits, with probes of its own port',
  (name) => {
    const { pod, container } = podOf(name);
    expect(container.image).toBe(`plumbline:${version}`);
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      startupProbe: { httpGet: { path: '/readyz', port: 'operations' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'operations' } },
      livenessProbe: { httpGet: { path: '/livez', port: 'operations' } },
      resources: { requests: { cpu: expect.any(String), memory: expect.any(String) }, limits: {} },
    });
    expect(container.ports).toContainEqual({ name: 'operations', containerPort: 4601 });
  },
);

test('the settings are such as the product takes, with what the example keeps secret', async () => {
  const secret = Object.fromEntries(
    (await read('example/plumbline.env')).split('\n').map((line) => line.split('=') as [string, string]),
  );
  const lanes = podOf('plumbline-worker').container.env?.map(({ name, value }) => [name, value]) ?? [];
  const given = { ...find('ConfigMap', 'plumbline').data, ...secret, ...Object.fromEntries(lanes) };
  expect(readConfig(given, '/')).toMatchObject({
    databaseUrl: 'postgres://plumbline:change-me@postgres:5432/plumbline',
    trustedProxies: 1,
    workerLanes: 2,
    storageCredentials: { accessKeyId: 'change-me' },
  });
});

test('a stop is given longer than it may take', () => {
  const { drainMs, longestStopMs } = readConfig({ PLUMBLINE_DRAIN_S: '8' }, '/');
  const closingMs = 20_000;
  const { terminationGracePeriodSeconds } = podOf('plumbline-api').pod;
  expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(drainMs + longestStopMs + closingMs);
});
