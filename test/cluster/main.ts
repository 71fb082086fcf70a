// npm run cluster [-- --folder FOLDER] [--demo]: the set of deploy/compose.yaml on this machine, without containers. With
// a folder its database is kept; files are not, for the S3 server forgets them. Ctrl+C ends all of it.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './startCluster.ts';

const { values } = parseArgs({ options: { folder: { type: 'string' }, demo: { type: 'boolean' } } });
if (process.platform !== 'linux') {
  console.error('Each process gets an address of the loopback network of its own, which Linux alone gives to anybody.');
  process.exit(2);
}
const stopped = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done());
});
const cluster = await startCluster({
  folder: values.folder && resolve(values.folder),
  variables: { PLUMBLINE_DEMO: values.demo ? 'bare' : '0' },
  report: (line) => console.log(`  Starting ${line} …`),
});
const authority = join(tmpdir(), 'plumbline-cluster-authority.pem');
await writeFile(authority, cluster.authority);
const printed = cluster.names.map((name) => cluster.outputOf(name)?.output).join('\n');
// Each start makes another: the last one is good.
const code = [...printed.matchAll(/give the code ([A-Z0-9-]+)/g)].at(-1)?.[1];
console.log(`\nPlumbline is ready: ${cluster.url}\n`);
if (code) console.log(`  Set it up: open ${cluster.url}/setup and give the code ${code}`);
if (values.demo) console.log('  Demo: sign in as admin@demo.test with the password plumbline-demo');
console.log(`  Certificate to trust, else browsers warn: ${authority}`);
for (const name of cluster.names) console.log(`  ${name}: ${cluster.operationsUrl(name)}/readyz`);
console.log('  Stop: Ctrl+C\n');
await stopped;
console.log('Stopping …');
await cluster.close();
