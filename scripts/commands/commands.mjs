import { build } from './build.mjs';
import { check, test, testLong } from './check.mjs';
import { dev } from './dev.mjs';
import { programs } from './programs.mjs';
import { start } from './start.mjs';

/** What can be asked of `scripts/run.mjs`, by name; what each takes: `usages.mjs`. */
export const commands = { start, test, 'test:long': testLong, check, dev, build, ...programs };
