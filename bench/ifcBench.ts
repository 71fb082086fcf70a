import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/** CPU seconds of our reader and of web-ifc's bare tessellation of the same file. */
export interface IfcFigures {
  file: string;
  megabytes: number;
  readSeconds: number;
  bareSeconds: number;
  ratio: number;
}

const rounds = 3;
const run = promisify(execFile);

/** Reads each file by turns with and without us, each time in a process of its own; medians of three rounds. */
export async function benchIfc(folder: string, files: string[]): Promise<IfcFigures[]> {
  const figures: IfcFigures[] = [];
  for (const file of files) {
    const path = join(folder, file);
    const readTimes: number[] = [];
    const bareTimes: number[] = [];
    for (let round = 0; round < rounds; round++) {
      readTimes.push(await cpuSeconds('read', path));
      bareTimes.push(await cpuSeconds('bare', path));
    }
    const [readSeconds, bareSeconds] = [median(readTimes), median(bareTimes)];
    const ratio = Number((readSeconds / bareSeconds).toFixed(3));
    figures.push({ file: basename(file), megabytes: (await stat(path)).size / 1e6, readSeconds, bareSeconds, ratio });
  }
  return figures;
}

async function cpuSeconds(how: 'read' | 'bare', path: string): Promise<number> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'ifcRun.ts'), how, path]);
  return Number(stdout);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
