import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { compareVersions } from './compareVersions.mjs';
import { findAdvised, listInstalled } from './findAdvised.mjs';
import { readAudit } from './readAudit.mjs';

const { advisories, written } = JSON.parse(await readFile(new URL('./known.json', import.meta.url), 'utf8'));

/** A lock file that installs one version of a package, below another package. */
const lockOf = (name, version) => ({
  packages: { '': { name: 'made', version: '1.0.0' }, [`node_modules/a/node_modules/${name}`]: { version, dev: true } },
});
const idsOf = (lock) => findAdvised(listInstalled(lock), advisories).map(({ id }) => id);

test.each([
  ['fastify', '5.3.1', ['GHSA-mg2h-6x62-wpwc', 'GHSA-jx2c-rxcm-jvmq']],
  ['fastify', '5.3.2', ['GHSA-jx2c-rxcm-jvmq']],
  ['fastify', '5.8.0', ['GHSA-573f-x89g-hqp9']],
  ['fastify', '5.8.1', []],
  ['fast-xml-parser', '4.4.0', ['GHSA-mpg4-rc92-vx8v']],
  ['fast-xml-parser', '4.4.1-beta.1', ['GHSA-mpg4-rc92-vx8v']],
  ['fast-xml-parser', '4.4.1', []],
  ['fast-xml-parser', '4.10.0', []],
  ['jszip', '2.6.1', ['GHSA-jg8v-48h5-wgxg', 'GHSA-36fh-84j7-cv5h']],
  ['jszip', '2.7.0', ['GHSA-36fh-84j7-cv5h']],
  ['ws', '8.17.0', ['GHSA-3h5v-q93c-6h6q']],
  ['ws', '8.17.1', []],
  ['ws', '5.2.4', []],
  ['ws', '6.0.0', ['GHSA-3h5v-q93c-6h6q']],
  ['yaml', '2.0.0-4', []],
  ['yaml', '2.0.0-5', ['GHSA-f9xv-q969-pqx4']],
  ['yaml', '2.2.2', []],
])('%s %s is found by %j', (name, version, ids) => expect(idsOf(lockOf(name, version))).toEqual(ids));

test('what is installed under another name is found by its own', () => {
  const packages = { 'node_modules/mine': { name: 'zod', version: '3.22.2' }, 'server/': { version: '1.0.0' } };
  expect(idsOf({ packages })).toEqual(['GHSA-m95q-7qp3-xv42']);
});

test.each([
  ['1.2.3', '1.2.10'],
  ['1.9.0', '1.10.0'],
  ['2.0.0-beta.2', '2.0.0-beta.11'],
  ['2.0.0-beta', '2.0.0-beta.1'],
  ['2.0.0-1', '2.0.0-alpha'],
  ['2.0.0-rc.1+7', '2.0.0'],
])('%s comes before %s', (one, other) => {
  expect(compareVersions(one, other)).toBeLessThan(0);
  expect(compareVersions(other, one)).toBeGreaterThan(0);
  expect(compareVersions(one, one)).toBe(0);
});

test('the list can be read, says when it was written, and names each advisory once', () => {
  expect(written).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
  for (const { id, cve, affected, what } of advisories) {
    expect(id).toMatch(/^GHSA(-[2-9a-z]{4}){3}$/);
    if (cve !== undefined) expect(cve, id).toMatch(/^CVE-\d{4}-\d{4,}$/);
    expect(what).not.toBe('');
    for (const [from, fixed] of affected) expect(compareVersions(from, fixed), id).toBeLessThan(0);
  }
});

test('the answer of the registry is read, and that there was none', () => {
  const refused =
    'npm warn audit 405 Method Not Allowed\n{\n  "message": "405 Method Not Allowed - POST",\n  "method": "POST"\n}';
  expect(readAudit(refused)).toEqual({ refusal: '405 Method Not Allowed - POST' });
  expect(readAudit('npm error')).toEqual({ refusal: 'npm audit gave no report' });
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      ws: {
        name: 'ws',
        severity: 'high',
        via: [
          {
            title: 'Ends by headers',
            url: 'https://github.com/advisories/GHSA-3h5v-q93c-6h6q',
            range: '>=8.0.0 <8.17.1',
          },
        ],
      },
      a: { name: 'a', severity: 'high', via: ['ws'] },
    },
  };
  expect(readAudit(JSON.stringify(report))).toEqual({
    found: ['ws >=8.0.0 <8.17.1, high: Ends by headers https://github.com/advisories/GHSA-3h5v-q93c-6h6q'],
  });
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ found: [] });
});

test('the program says which way it took, and fails where something is found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-advisories-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const run = async (version) => {
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockOf('nodemailer', version)));
    const main = fileURLToPath(new URL('./main.mjs', import.meta.url));
    return new Promise((done) => {
      execFile(process.execPath, [main, '--known'], { cwd: folder }, (error, output) =>
        done({ code: error?.code ?? 0, output }),
      );
    });
  };
  expect(await run('7.0.6')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The registry was not heard[\s\S]*\nnodemailer 7\.0\.6, for development alone: .*GHSA-mm7p-/,
    ),
  });
  expect(await run('7.0.7')).toEqual({ code: 0, output: expect.stringContaining('None of them speaks of a version') });
});
