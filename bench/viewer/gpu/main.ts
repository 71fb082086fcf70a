// npm run bench:viewer -- --gpu [--compared 100000,300000] [--alone 1000000] [--real FILE.ifc] [--cache FOLDER]
// [--prepare FOLDER] [--frames 300] [--scene TEXT] [--pictures FOLDER] [--out FILE.json]: on a machine with a GPU.
// With --prepare it only makes what is measured; measureGpu.process.ts beside this measures it there.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareGpu } from './prepareGpu.ts';

const { values } = parseArgs({
  options: {
    gpu: { type: 'boolean' },
    compared: { type: 'string', default: '100000,300000' },
    alone: { type: 'string', default: '1000000' },
    real: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'plumbline-bench-viewer') },
    prepare: { type: 'string' },
    frames: { type: 'string' },
    scene: { type: 'string' },
    pictures: { type: 'string' },
    out: { type: 'string' },
  },
});

const numbersOf = (text: string) => text.split(',').filter(Boolean).map(Number);
const folder = values.prepare ?? (await mkdtemp(join(tmpdir(), 'plumbline-bench-gpu-')));
try {
  await prepareGpu(folder, {
    compared: numbersOf(values.compared),
    alone: numbersOf(values.alone),
    real: values.real,
    cache: values.cache,
    report: (line) => console.error(line),
  });
  if (values.prepare === undefined) {
    const passed = (['frames', 'scene', 'pictures', 'out'] as const).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [`--${name}`, value];
    });
    const script = join(import.meta.dirname, 'measureGpu.process.ts');
    execFileSync(process.execPath, [script, folder, ...passed], { stdio: 'inherit' });
  }
} finally {
  if (values.prepare === undefined) await rm(folder, { recursive: true, force: true });
}
