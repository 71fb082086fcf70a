// node bench/accuracy/run.ts ORDER.json: the cases of one model and seed, in a process of their own.
import { readFile } from 'node:fs/promises';
import type { RunOrder } from './RunOrder.ts';
import { runCases } from './runCases.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: node bench/accuracy/run.ts ORDER.json');
await runCases(JSON.parse(await readFile(path, 'utf8')) as RunOrder);
