import { type OutputFolder, openOutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { judgeAnew } from '@plumbline/engine/steps/judgeAnew';
import { unpackMeasurements } from '@plumbline/engine/steps/packMeasurements';
import { type Results, resultFiles } from '@plumbline/engine/steps/results/Results';
import { readResults } from '@plumbline/engine/steps/results/readResults';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { writeResults } from '../report/writeResults.ts';
import { printSummary } from './printSummary.ts';
import { readTolerances, type TypedTolerances } from './readTolerances.ts';

const options = {
  'tolerance-mm': { type: 'string' },
  tolerance: { type: 'string', multiple: true },
} as const;

export const rejudge: Command = {
  name: 'rejudge',
  usage: 'DIR [--tolerance-mm 15] [--tolerance IfcWall=20mm …]',
  summary: 'judges a finished analysis by other tolerances, in seconds, without the scan or the model',
  details: [
    'DIR is the folder that analyse wrote. result.json, elements.csv and report.html are written anew.',
    '',
    '  --tolerance-mm MM     for all elements without one of their own; as it was, if not given',
    '  --tolerance NAME=MM   for an IFC type (IfcWall=20mm) or one element (its GlobalId=5mm); may be given several times;',
    '                        those given before stay',
  ].join('\n'),
  run: async (args) => {
    const { words, values } = readArgs(args, options);
    const folder = required(words[0], 'DIR');
    if (words.length > 1) throw new UsageError(`"${words[1]}" is not expected here.`);
    const typed = readTolerances(values['tolerance-mm'], values.tolerance);
    if (typed.toleranceM === undefined && Object.keys(typed.named).length === 0) {
      throw new UsageError('--tolerance-mm or --tolerance is missing.');
    }
    const output = openOutputFolder(folder);
    const { results, changed } = rejudgeIn(output, typed);
    writeResults(output, results);
    console.log(printSummary(folder, results));
    console.log(changed === 1 ? '1 verdict changed.' : `${changed.toLocaleString('en')} verdicts changed.`);
  },
};

/** The results of a folder by other tolerances, with the evidence that is there, and how many have another status. */
function rejudgeIn(folder: OutputFolder, tolerances: TypedTolerances): { results: Results; changed: number } {
  if (!folder.has(resultFiles.run)) {
    const reason = `there is no ${resultFiles.run} in it, so it holds no finished analysis`;
    throw new EngineError({ kind: 'read', file: folder.path, reason });
  }
  const bytes = folder.read(resultFiles.run);
  const { verdicts, settings, unknown } = judgeAnew(bytes, tolerances);
  if (unknown.length > 0) throw new UsageError(`--tolerance: no element of the model is a ${unknown.join(' or a ')}.`);
  const before = readResults(folder);
  const known = new Map(before.elements.map((element) => [element.elementIndex, element]));
  const elements = verdicts.map((verdict) => ({
    ...verdict,
    evidence: known.get(verdict.elementIndex)?.evidence ?? null,
  }));
  const measured = { ...unpackMeasurements(bytes, resultFiles.run), settings };
  const changed = elements.filter(({ elementIndex, status }) => known.get(elementIndex)?.status !== status).length;
  return { results: { measured, elements, spheres: before.spheres }, changed };
}
