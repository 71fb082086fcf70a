// npm run fuzz [-- --seed 1 --cases 20000 --format e57 --real FOLDER]
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { badFiles } from './badFiles/badFiles.ts';
import { createTally } from './createTally.ts';
import { mutantCases, soundCases } from './mutantCases.ts';
import { badFileCases, runFuzz } from './runFuzz.ts';
import { fuzzFormats } from './seeds/Seed.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    cases: { type: 'string' },
    format: { type: 'string' },
    real: { type: 'string' },
  },
});
const seed = Number(values.seed ?? 1);
const formats = fuzzFormats.filter((format) => values.format === undefined || format === values.format);
const beside = join(import.meta.dirname, '../../../shared/data');
const realFolder = [values.real ?? process.env.PLUMBLINE_REAL_FILES ?? beside].find((folder) => existsSync(folder));
const failureFolder = join(tmpdir(), `plumbline-fuzz-${seed}-${process.pid}`);

const byHand = values.format === undefined ? badFileCases(badFiles) : [];
const mutants = mutantCases(Number(values.cases ?? 20_000), seed, formats);
const real = realFolder === undefined ? 'without real files' : `with the real files of ${realFolder}`;
console.log(`${byHand.length} bad files and ${mutants.length} mutants, seed ${seed}, ${real}`);
const cases = [...(await soundCases(formats, realFolder)), ...byHand, ...mutants];
const tally = createTally(cases.length, console.log);
const failures = await runFuzz(cases, { realFolder, failureFolder, report: tally.add });
console.log(tally.table());
for (const { name, message, path } of failures) console.error(`FAILED ${name}: ${message}\n  ${path}`);
console.log(failures.length === 0 ? 'No file did any harm.' : `${failures.length} files did harm.`);
process.exitCode = failures.length === 0 ? 0 : 1;
