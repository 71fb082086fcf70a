import { rejudge as judgeAnew } from '@plumbline/engine/analyse/results/rejudge';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { printSummary } from './printSummary.ts';
import { readTolerances, settleTolerances } from './readTolerances.ts';

const options = {
  'tolerance-mm': { type: 'string' },
  tolerance: { type: 'string', multiple: true },
} as const;

export const rejudge: Command = {
  name: 'rejudge',
  usage: 'DIR [--tolerance-mm 15] [--tolerance IfcWall=20mm …]',
  summary:
    'judges a finished analysis by other tolerances, in seconds, without the scan or the model; pictures are kept',
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
    const { run, verdicts, changed } = judgeAnew(folder, ({ model, settings }) =>
      settleTolerances(model.elements, typed, settings),
    );
    console.log(printSummary(folder, run, verdicts));
    console.log(changed === 1 ? '1 verdict changed.' : `${changed.toLocaleString('en')} verdicts changed.`);
  },
};
