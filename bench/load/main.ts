// npm run load [-- --story mix|signin|rolling|heavy] [--quick] [--seconds 45] [--people 50] [--elements 1000000] [--split] [--write FILE]
// [--folder FOLDER] [--seed 1]: people work with the product over loopback; with --write the tables are put into FILE.
import { parseArgs } from 'node:util';
import { machine } from '../accuracy/describeMachine.ts';
import { writeBetweenMarkers } from '../accuracy/writeBetweenMarkers.ts';
import { describeLoad, listMissed } from './describeLoad.ts';
import { type LoadOptions, runLoad } from './runLoad.ts';

const { values } = parseArgs({
  options: {
    story: { type: 'string' },
    quick: { type: 'boolean' },
    seconds: { type: 'string' },
    people: { type: 'string' },
    elements: { type: 'string' },
    split: { type: 'boolean' },
    write: { type: 'string' },
    folder: { type: 'string' },
    seed: { type: 'string' },
  },
});
const stories = ['mix', 'signin', 'rolling', 'heavy'] as const;
const chosen = stories.filter((story) => values.story === undefined || values.story === story);
if (chosen.length === 0) {
  console.error(`There is no story ${values.story}; there are ${stories.join(', ')}.`);
  process.exit(2);
}
const options: LoadOptions = {
  stories: chosen,
  roles: values.split ? 'split' : 'all',
  seconds: Number(values.seconds ?? (values.quick ? 10 : 45)),
  people: Number(values.people ?? 50),
  elements: Number(values.elements ?? (values.quick ? 20_000 : 1_000_000)),
  everyS: 3,
  seed: Number(values.seed ?? 1),
  guesses: { fromEach: 80, fromOne: 90 },
  isSmall: values.quick ?? false,
  ...(values.folder && { folder: values.folder }),
  say: (line) => console.log(`  ${line} …`),
};
const report = await runLoad(options);
const quick = values.quick ? ' A quick run on small buildings: not the published figures.' : '';
const text = `${machine()}.${quick}\n\n${describeLoad(report, options)}`;
console.log(`\n${text}\n`);
if (values.write) await writeBetweenMarkers(values.write, 'load', text);
const missed = listMissed(report);
for (const line of missed) console.error(`MISSED ${line}`);
if (missed.length > 0) process.exitCode = 1;
