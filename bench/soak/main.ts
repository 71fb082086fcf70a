// npm run soak [-- --minutes 120] [--people 10] [--elements 100000] [--every 3] [--pause 30] [--quick] [--write FILE]
// [--folder FOLDER] [--seed 1]: people work for hours; fails on any error, or when a process grows after the first quarter.
import { parseArgs } from 'node:util';
import { machine } from '../accuracy/describeMachine.ts';
import { writeBetweenMarkers } from '../accuracy/writeBetweenMarkers.ts';
import { describeSoak, listMissed } from './describeSoak.ts';
import { runSoak, type SoakOptions } from './runSoak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    people: { type: 'string' },
    elements: { type: 'string' },
    every: { type: 'string' },
    pause: { type: 'string' },
    quick: { type: 'boolean' },
    write: { type: 'string' },
    folder: { type: 'string' },
    seed: { type: 'string' },
  },
});
const options: SoakOptions = {
  minutes: Number(values.minutes ?? (values.quick ? 4 : 120)),
  people: Number(values.people ?? 10),
  elements: Number(values.elements ?? (values.quick ? 10_000 : 100_000)),
  everyS: Number(values.every ?? 3),
  pauseS: Number(values.pause ?? 30),
  seed: Number(values.seed ?? 1),
  isSmall: values.quick ?? false,
  ...(values.folder && { folder: values.folder }),
  say: (line) => console.log(`  ${line}`),
};
const report = await runSoak(options);
const text = `${machine()}.\n\n${describeSoak(report, options)}`;
console.log(`\n${text}\n`);
if (values.write) await writeBetweenMarkers(values.write, 'soak', text);
const missed = listMissed(report);
for (const line of missed) console.error(`MISSED ${line}`);
if (missed.length > 0) process.exitCode = 1;
