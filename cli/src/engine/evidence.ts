import { existsSync } from 'node:fs';
import {
  deviationOfPoint,
  type ElementPoints,
  placeOfPoint,
  readElementPoints,
} from '@plumbline/contract/formats/elementPoints';
import { type OutputFolder, openOutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { drawDxf } from '@plumbline/engine/prove/sections/drawDxf';
import { drawSheet } from '@plumbline/engine/prove/sections/drawSheet';
import { readResults } from '@plumbline/engine/steps/results/readResults';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { openFolderDrawing } from '../report/openFolderDrawing.ts';

const options = { out: { type: 'string' } } as const;

export const evidence: Command = {
  name: 'evidence',
  usage: 'DIR GLOBALID --out FOLDER',
  summary: 'draws the evidence about one element of a finished analysis: its sections, its picture and its scan points',
  details: [
    'DIR is the folder that analyse wrote, GLOBALID the element. Into FOLDER go',
    '',
    '  section-1.svg …       its sections as sheets to print: 180 mm wide they have the scale that they say',
    '  section-1.dxf …       the same for CAD programs, in metres',
    '  picture.png           the element among its neighbours',
    '  points.csv            its scan points: x, y, z and the distance to the model’s surface, metres',
  ].join('\n'),
  run: async (args) => {
    const { words, values } = readArgs(args, options);
    const folder = openFinished(required(words[0], 'DIR'));
    const globalId = required(words[1], 'GLOBALID');
    if (words.length > 2) throw new UsageError(`"${words[2]}" is not expected here.`);
    const verdicts = readResults(folder).elements.filter((element) => element.globalId === globalId);
    if (verdicts.length === 0) throw new UsageError(`There is no element ${globalId} in ${folder.path}.`);
    const out = openOutputFolder(required(values.out, '--out'));
    // Several files of a federated model may have the same element.
    for (const [index, verdict] of verdicts.entries()) {
      const prefix = index === 0 ? '' : `${index + 1}-`;
      for (const name of writeEvidence(folder, verdict, out, prefix)) console.log(name);
    }
  },
};

function openFinished(path: string): OutputFolder {
  if (existsSync(path)) return openOutputFolder(path);
  throw new UsageError(`There is no folder ${path}.`);
}

/** Writes what can be drawn of an element; gives the names of the files. */
function writeEvidence(folder: OutputFolder, verdict: StoredVerdict, out: OutputFolder, prefix: string): string[] {
  const opened = openFolderDrawing(folder).open(verdict);
  if (opened === undefined) {
    const reason = `nothing was kept to draw ${verdict.globalId} from`;
    throw new EngineError({ kind: 'read', file: folder.path, reason });
  }
  const { drawing, subject } = opened;
  const made = drawing.sections(subject);
  const files = made.sections.flatMap((section, index) => [
    { name: `section-${index + 1}.svg`, content: drawSheet(made, index, verdict) },
    { name: `section-${index + 1}.dxf`, content: drawDxf(section) },
  ]);
  const points = subject.points && [{ name: 'points.csv', content: listPoints(readElementPoints(subject.points)) }];
  const picture = { name: 'picture.png', content: drawing.picture(subject) };
  const all = [...files, picture, ...(points ?? [])].map(({ name, content }) => ({ name: prefix + name, content }));
  for (const { name, content } of all) out.write(name, content);
  return all.map(({ name }) => name);
}

/** A line a point: x,y,z,magnitude. */
function listPoints(points: ElementPoints): string {
  const lines = Array.from({ length: points.count }, (_, i) => {
    const [x, y, z] = placeOfPoint(points, i).map((value) => value.toFixed(4));
    return `${x},${y},${z},${deviationOfPoint(points, i).toFixed(5)}`;
  });
  return `x,y,z,magnitude\n${lines.join('\n')}\n`;
}
