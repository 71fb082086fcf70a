import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analysis, definitionOf, kindsReady, type StepKind } from './analysis.ts';
import { workVersion } from './workVersion.ts';

const root = join(import.meta.dirname, '../../..');
const kinds: readonly string[] = analysis.map(({ kind }) => kind);

/** A kind of step, as far as its place in a list goes. */
interface Placed {
  kind: string;
  after: readonly string[];
}

/** All that is done before a kind begins. */
function before(list: readonly Placed[], kind: string): Set<string> {
  const { after } = list.find((one) => one.kind === kind) as Placed;
  return new Set(after.flatMap((one) => [one, ...before(list, one)]));
}

/** The kinds in the order in which they begin, when each is done at once. */
function beginAll(list: readonly Placed[]): string[] {
  const begun: string[] = [];
  for (;;) {
    const [next] = kindsReady(list, { begun: new Set(begun), done: new Set(begun) });
    if (next === undefined) return begun;
    begun.push(next);
  }
}

test('a kind is named once, and whatever it waits for or reads stands before it', () => {
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const [place, { kind, after, reads }] of analysis.entries()) {
    const earlier = kinds.slice(0, place);
    for (const other of [...after, ...reads])
      expect({ kind, earlier }).toMatchObject({ earlier: expect.arrayContaining([other]) });
  }
});

test('what a kind reads is done before it begins', () => {
  for (const { kind, reads } of analysis) {
    const done = before(analysis, kind);
    expect({ kind, unsure: reads.filter((one) => !done.has(one)) }).toEqual({ kind, unsure: [] });
  }
});

test('a kind waits for nothing that another kind it waits for has waited for', () => {
  for (const { kind, after } of analysis) {
    const twice = after.filter((one) => after.some((other) => before(analysis, other).has(one)));
    expect({ kind, twice }).toEqual({ kind, twice: [] });
  }
});

test('every kind says what it does in words of its own, has a weight and a version', () => {
  const said = analysis.map(({ says }) => says);
  expect(new Set(said).size).toBe(said.length);
  for (const { kind, says, weight, version } of analysis) {
    expect(says).toMatch(/^[A-Z][a-z ]+$/);
    expect({ kind, weight: weight > 0, version: Number.isInteger(version) && version > 0 }).toEqual({
      kind,
      weight: true,
      version: true,
    });
  }
  expect(workVersion).toBe(analysis.reduce((sum, { version }) => sum + version, 0));
});

test('panoramas wait for the points and for nothing else', () => {
  expect(before(analysis, 'panorama')).toEqual(new Set(['spool', ...before(analysis, 'spool')]));
  const done = new Set(['check', 'model', 'sample', 'register', 'prepare', 'spool']);
  expect(kindsReady(analysis, { begun: done, done })).toEqual(['tile', 'panorama', 'thin']);
});

test('kinds begin when those before them are done, in the order of the list', () => {
  expect(beginAll(analysis)).toEqual(kinds);
  expect(kindsReady(analysis, { begun: new Set(), done: new Set() })).toEqual(['check', 'model', 'sample']);
  const begun = new Set(['check', 'model', 'sample']);
  expect(kindsReady(analysis, { begun, done: new Set(['check']) })).toEqual([]);
});

test('while one process places the scans, another prepares the model', () => {
  const done = new Set(['check', 'model', 'sample']);
  expect(kindsReady(analysis, { begun: done, done })).toEqual(['register', 'prepare']);
});

test('a kind that is not in the list is an error', () => {
  expect(() => definitionOf('paint' as StepKind)).toThrow('There is no step paint.');
});

test.each(analysis.slice(1).map(({ kind }, place) => [kind, place + 1] as const))(
  'a step put before %s begins there, and the others as before',
  (follower, place) => {
    const made: Placed = { kind: 'made up', after: [kinds[place - 1]] };
    const changed: Placed[] = analysis.map(({ kind, after }) => ({
      kind,
      after: kind === follower ? [...after, made.kind] : after,
    }));
    const list = changed.toSpliced(place, 0, made);
    expect(beginAll(list)).toEqual(kinds.toSpliced(place, 0, made.kind));
    expect(before(list, follower)).toContain(made.kind);
  },
);

/** Where a kind of step could be known by its place, or kinds be listed once more. */
const rooms = [
  'engine/src',
  'cli/src',
  'server/src',
  'web/src',
  'viewer/src',
  'contract/src',
  'demo/src',
  'bench',
  'test',
];

async function readSources(): Promise<{ file: string; text: string }[]> {
  const lists = rooms.map(async (room) => {
    const names = await readdir(join(root, room), { recursive: true });
    return names.filter((name) => /(?<!\.test)\.(tsx?|mjs)$/.test(name)).map((name) => `${room}/${name}`);
  });
  const files = (await Promise.all(lists)).flat().filter((file) => !file.includes('node_modules'));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })));
}

test('nobody knows a step by its place, and there is no other list of kinds', async () => {
  const anyKind = `'(?:${kinds.join('|')})'`;
  const faults = [
    {
      what: 'takes a step by its place',
      pattern: /\b(?:analysis|stepStages|ofEngine)(?:\[\s*[\w-]+\s*\]|\.at\(|\.indexOf\(|\.findIndex\()(?!\[)/,
    },
    { what: 'lists kinds', pattern: new RegExp(`${anyKind}[^'"\`\\n;]{0,60}?(?:,|\\||===)\\s*${anyKind}`) },
    { what: 'has something for every kind', pattern: /\bRecord<StepKind\b/ },
  ];
  const found = (await readSources()).flatMap(({ file, text }) => {
    // What a step waits for and reads is its own to say.
    const rest = text.replaceAll(/\b(?:after|reads): \[[^\]]*\]/g, '');
    return faults.flatMap(({ what, pattern }) => {
      const match = pattern.exec(rest);
      return match ? [`${file} ${what}: ${match[0]}`] : [];
    });
  });
  expect(found).toEqual([]);
});
