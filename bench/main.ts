// npm run bench [-- upload|list] [--mib 2048] [--rounds 3]: figures of this machine, compared within one run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchList } from './listBench.ts';
import { benchUpload } from './uploadBench.ts';

const { values, positionals } = parseArgs({
  options: { mib: { type: 'string' }, rounds: { type: 'string' }, folder: { type: 'string' } },
  allowPositionals: true,
});
const benches: Record<string, (folder: string) => Promise<unknown>> = {
  upload: (folder) => benchUpload(folder, Number(values.mib ?? 2048) * 1024 * 1024, Number(values.rounds ?? 3)),
  list: (folder) => benchList(folder, 10_000),
};

for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const folder = await mkdtemp(join(values.folder ?? tmpdir(), 'plumbline-bench-'));
  try {
    console.log(name, JSON.stringify(await benches[name]?.(folder), undefined, 2));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
