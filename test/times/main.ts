// Prints where the time of the last run of tests went, by project and file, slowest first: `npm run test:times [-- 40]`.
import { printTimes } from './printTimes.ts';
import { readTimes } from './TimesReporter.ts';

console.log(printTimes(readTimes(process.cwd()), Number(process.argv[2] ?? 30)));
