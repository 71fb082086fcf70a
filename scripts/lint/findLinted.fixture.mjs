import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const biome = resolve(import.meta.dirname, '../../node_modules/@biomejs/biome/bin/biome');

/** Those of the snippets that the rule refuses, or that cannot be parsed. */
export async function findLinted(rule, snippets) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-lint-'));
  try {
    const config = { root: true, plugins: [join(import.meta.dirname, rule)], linter: { rules: { preset: 'none' } } };
    await writeFile(join(folder, 'biome.json'), JSON.stringify(config));
    await Promise.all(snippets.map((snippet, i) => writeFile(join(folder, `${i}.tsx`), `${snippet}\n`)));
    const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
    // It exits with 1 where it finds something.
    const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
    const { diagnostics } = JSON.parse(stdout);
    const found = new Set(diagnostics.map(({ location }) => basename(location.path.file ?? location.path)));
    return snippets.filter((_, i) => found.has(`${i}.tsx`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
