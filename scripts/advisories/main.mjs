// npm run advisories [-- --known]: asks the registry for what is known against the packages of package-lock.json, or, where it
// gives no answer, looks into the list of this folder.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { getNpmEnvironment } from '../environment.mjs';
import { runChild } from '../runChild.mjs';
import { findAdvised, listInstalled } from './findAdvised.mjs';
import { readAudit } from './readAudit.mjs';

const { values } = parseArgs({ options: { known: { type: 'boolean' } } });
const root = process.cwd();
const { refusal, found } = values.known ? { refusal: '--known' } : await askRegistry();
const lines = refusal === undefined ? sayAnswer(found) : await lookIntoList(refusal);
for (const line of lines) console.log(line);

async function askRegistry() {
  const asked = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
  const { output } = await runChild('npm', asked, { cwd: root, env: getNpmEnvironment(root), collect: true });
  return readAudit(output);
}

function sayAnswer(advised) {
  if (advised.length === 0) return ['The registry knows of nothing against what package-lock.json installs.'];
  process.exitCode = 1;
  return [`The registry knows of ${advised.length} advisories against what package-lock.json installs:`, ...advised];
}

async function lookIntoList(reason) {
  const { written, advisories } = JSON.parse(await readFile(new URL('./known.json', import.meta.url), 'utf8'));
  const installed = listInstalled(JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8')));
  const advised = findAdvised(installed, advisories);
  if (advised.length > 0) process.exitCode = 1;
  return [
    `The registry was not heard (${reason}): ${installed.length} packages are held against ${advisories.length} advisories that`,
    `were typed by hand on ${written} (scripts/advisories/known.json). What is not among them may be vulnerable all the same.`,
    ...advised.map(sayAdvised),
    advised.length === 0 ? 'None of them speaks of a version that is installed.' : `${advised.length} found.`,
  ];
}

function sayAdvised({ name, version, isForDevelopment, id, cve = id, what, fixedIn }) {
  const where = isForDevelopment ? ', for development alone' : '';
  const known = cve === id ? id : `${id}, ${cve}`;
  return `${name} ${version}${where}: ${what} (${known}); mended in ${fixedIn}.`;
}
