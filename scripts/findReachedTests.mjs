import { readGraph } from './boundaries/readGraph.mjs';
import { runChild } from './runChild.mjs';
import { Trouble } from './Trouble.mjs';

const folders = ['contract', 'engine', 'demo', 'viewer', 'server', 'web', 'cli', 'bench', 'test', 'e2e', 'scripts'];
const isTest = (path) => /\.(test\.(ts|tsx|mjs)|e2e\.ts)$/.test(path);
/** What no import names, and every test hangs on. */
const reachesAll = /^(package(-lock)?\.json|vitest\.config\.ts|test\/(chromium|longTests)\.ts)$/;

/**
 * The tests that import what differs from a commit, over however many files, those a change is nearest to first; or
 * undefined where it may reach all of them. Files that a test reads by itself are not seen.
 */
export async function findReachedTests(root, since = 'HEAD') {
  const changed = await listChanged(root, since);
  if (changed.some((path) => reachesAll.test(path))) return undefined;
  return listReached(await readGraph(root, folders), changed).filter(isTest);
}

async function listChanged(root, since) {
  const git = async (...args) => {
    const { code, output } = await runChild('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: root,
      collect: true,
    });
    if (code !== 0) throw new Trouble(output.trim());
    return output.split('\n').filter(Boolean);
  };
  const tracked = await git('diff', '--name-only', '--diff-filter=d', '--relative', since);
  return [...tracked, ...(await git('ls-files', '--others', '--exclude-standard'))];
}

/** The files themselves, and all that import them, the nearest first. */
export function listReached(graph, changed) {
  const importers = new Map();
  for (const [file, imported] of graph)
    for (const path of imported) importers.set(path, [...(importers.get(path) ?? []), file]);
  const reached = new Set(changed);
  for (const path of reached) for (const file of importers.get(path) ?? []) reached.add(file);
  return [...reached];
}
