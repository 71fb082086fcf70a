// Seventy-four decisions lay in a folder without an index or a status, and newcomers read what had been replaced long ago.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const list = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|\.[^/.][^/]*)$/.test(path) }).sort();

const rooms = ['cli', 'contract', 'demo', 'engine', 'server', 'viewer', 'web'];
const folders = [...rooms, 'bench', 'deploy', 'docs', 'e2e', 'scripts', 'test'];
const documents = list(`{*.md,{${folders.join(',')}}/**/*.md}`);
const records = list('docs/adr/[0-9]*.md');
const indexPath = 'docs/adr/README.md';

const record = String.raw`\[(?:\d{4}|[A-Z]+)\]\([^)\s]+\)`;
const changed = String.raw`${record} \([^()]+\)`;
const status = new RegExp(
  `^(?:holds|holds in part, changed by ${changed}(?:, ${changed})*|replaced by ${record}(?:, ${record})*)$`,
);
const moved = /^moved to \[[^\]]+\]\([^)\s]+\)$/;

interface Row {
  number: string;
  title: string;
  file: string | undefined;
  status: string;
}

/** The lines of the index; `file` is undefined where the record was moved. */
const rows = [...read(indexPath).matchAll(/^\| (\d{4}) \| (?:\[(.+)\]\(([^)\s]+)\)|(.+?)) \| (.+) \|$/gm)].map(
  ([, number, linked, file, plain, told]): Row => ({ number: number!, title: (linked ?? plain)!, file, status: told! }),
);

function faultsOf(path: string): string[] {
  const file = basename(path);
  const text = read(path);
  const title = /^# (\d+)\. (.+)$/m.exec(text);
  const head = /^# .+\n\nDate: (\d{4}-\d\d-\d\d)\nStatus: (.+)\n/.exec(text);
  const indexed = rows.filter((row) => row.file === file);
  const row = indexed[0];
  return [
    [Number(title?.[1]) === Number(file.slice(0, 4)), 'its heading has another number than its name'],
    [head !== null, 'below the heading there is no `Date: …` with `Status: …` in the next line'],
    [head === null || status.test(head[2]!), `its status has no known form: ${head?.[2]}`],
    [indexed.length === 1, `it stands in ${indexPath} ${indexed.length} times`],
    [row === undefined || row.number === file.slice(0, 4), 'the index has another number'],
    [row === undefined || row.title === title?.[2], 'the index has another title'],
    [row === undefined || head === null || row.status === head[2], 'the index has another status'],
  ].flatMap(([holds, fault]) => (holds ? [] : [`${file}: ${fault}`]));
}

test('each decision has a date and a status, and stands in the index once', () => {
  expect(records.flatMap(faultsOf)).toEqual([]);
});

test('a number stands for one decision, and a line of the index without a file says where it went', () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(rows.filter((row) => row.file === undefined && !moved.test(row.status))).toEqual([]);
});

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  );

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

function deadLinksOf(path: string): string[] {
  const text = withoutCode(read(path));
  const inline = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  const defined = [...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)];
  const names = new Set(defined.map(([, name]) => name));
  const isDead = (link: string) => {
    const [to, anchor] = link.split('#') as [string, string?];
    const target = to === '' ? path : normalize(join(dirname(path), to));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor);
  };
  const links = [...inline, ...defined.map(([, , link]) => link!)].filter((link) => !/^[a-z]+:/.test(link));
  const undefinedNames = [...text.matchAll(/\[(\d+)\](?![(:])/g)].filter(([, name]) => !names.has(name));
  return [...links.filter(isDead), ...undefinedNames.map(([name]) => name)].map((link) => `${path}: ${link}`);
}

test('each link from a document to another leads somewhere', () => {
  expect(documents.flatMap(deadLinksOf)).toEqual([]);
});

test('a link that is called by the number of a decision leads to that one', () => {
  const strays = documents.flatMap((path) =>
    [...read(path).matchAll(/\[(?:decision )?(\d{1,4})\](?:\(|: )(?:[^)\s]*\/)?(\d{4})-[^)\s]+/g)]
      .filter(([, called, file]) => Number(called) !== Number(file))
      .map(([link]) => `${path}: ${link}`),
  );
  expect(strays).toEqual([]);
});

const architecture = read('ARCHITECTURE.md');

test('ARCHITECTURE.md fits a screen: lines of 120 letters, paragraphs of five lines', () => {
  expect(architecture.split('\n').filter((line) => line.length > 120)).toEqual([]);
  const paragraphs = withoutCode(architecture)
    .split(/\n{2,}/)
    .filter((block) => !/^(\||#|- |\d\. |\[\d+\]: )/m.test(block));
  expect(paragraphs.filter((block) => block.trim().split('\n').length > 5)).toEqual([]);
});

test('each room has a README, and what it and ARCHITECTURE.md name is there', () => {
  const files = list(`{*,{${folders.join(',')}}/**}`).map((path) => `/${path}/`);
  const isThere = (path: string) => files.some((file) => file.includes(`/${path.replace(/\/$/, '')}/`));
  const readmes = rooms.map((room) => `${room}/README.md`);
  const missing = ['ARCHITECTURE.md', ...readmes].flatMap((document) =>
    [...read(document).matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w.-]+\.(?:ts|tsx|mjs|yaml))`/g)]
      .filter(([, path]) => !isThere(path!))
      .map(([, path]) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
