import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type AnalysisSettings, defaultSettings } from '@plumbline/engine/analyse/AnalysisResult';
import { analyse as runAnalysis } from '@plumbline/engine/analyse/analyse';
import type { EvidenceChoice } from '@plumbline/engine/analyse/evidence/EvidenceFiles';
import { completeRun } from '@plumbline/engine/analyse/results/completeRun';
import type { OpenedScan } from '@plumbline/engine/analyse/ScanFile';
import { openScan } from '@plumbline/engine/files/scan/openScan';
import { type FileSource, openFile } from '@plumbline/engine/ground/disk/openFile';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import type { Report } from '@plumbline/engine/ground/Progress';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { createProgressBar } from './createProgressBar.ts';
import { openModelFiles } from './openModelFiles.ts';
import { printSummary } from './printSummary.ts';
import { readTolerances, settleTolerances, type TypedTolerances } from './readTolerances.ts';

const options = {
  model: { type: 'string', multiple: true },
  scan: { type: 'string', multiple: true },
  out: { type: 'string' },
  georeference: { type: 'string' },
  'tolerance-mm': { type: 'string' },
  tolerance: { type: 'string', multiple: true },
  evidence: { type: 'string' },
} as const;

export const analyse: Command = {
  name: 'analyse',
  usage:
    '--model A.ifc [--model B.ifc …] --scan S.e57 [--scan …] --out DIR [--georeference local|global|none] ' +
    '[--tolerance-mm 10] [--tolerance IfcWall=20mm …] [--evidence all|found|none]',
  summary:
    'compares scans with a model: a verdict for every element with evidence (result.json, elements.csv, report.html)',
  details: [
    '  --model FILE          IFC, several for a federated model',
    '  --scan FILE           E57, LAS, LAZ, PLY, PTS, PTX, XYZ or a zip of them; several are analysed together',
    '  --out DIR             for the results; a run that was stopped goes on from what is there',
    '  --georeference HOW    the scans have the model’s coordinates (local), the map’s (global), or others (none)',
    '  --tolerance-mm MM     how far an element may be off its place; 10 if not given',
    '  --tolerance NAME=MM   for an IFC type (IfcWall=20mm) or one element (its GlobalId=5mm); may be given several times',
    '  --evidence WHICH      all: every element that the scan says something about (default); found: only those that are',
    '                        not verified; none',
    '',
    'Another tolerance later: plumbline rejudge DIR --tolerance-mm MM',
  ].join('\n'),
  run: async (args) => {
    const { words, values } = readArgs(args, options);
    if (words.length > 0) throw new UsageError(`"${words[0]}" is not expected here.`);
    const request: Request = {
      models: required(values.model, '--model'),
      scans: required(values.scan, '--scan'),
      folder: required(values.out, '--out'),
      georeference: readGeoreference(values.georeference ?? 'local'),
      tolerances: readTolerances(values['tolerance-mm'], values.tolerance),
      evidence: readEvidence(values.evidence ?? 'all'),
    };
    const bar = createProgressBar(process.stderr);
    const summary = await analyseInto(request, bar.show).finally(bar.end);
    console.log(summary);
  },
};

interface Request {
  models: string[];
  scans: string[];
  folder: string;
  georeference: AnalysisSettings['georeference'];
  tolerances: TypedTolerances;
  evidence: EvidenceChoice;
}

function readGeoreference(text: string): AnalysisSettings['georeference'] {
  if (text === 'local' || text === 'global' || text === 'none') return text;
  throw new UsageError(`--georeference is local, global or none, not ${text}.`);
}

function readEvidence(text: string): EvidenceChoice {
  if (text === 'all' || text === 'found' || text === 'none') return text;
  throw new UsageError(`--evidence is all, found or none, not ${text}.`);
}

function nameOf([first, ...others]: readonly { name: string }[]): string {
  const name = basename(first?.name ?? 'Model');
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

async function analyseInto(request: Request, report: Report): Promise<string> {
  const { folder, georeference, tolerances, evidence } = request;
  const model = await openModelFiles(request.models, report);
  const settings = { georeference, ...settleTolerances(model.elements, tolerances, defaultSettings) };
  const scratch = scratchFolder(tmpdir());
  const sources: FileSource[] = [];
  const scans: OpenedScan[] = [];
  try {
    for (const path of request.scans) {
      const source = await openFile(path);
      sources.push(source);
      scans.push({ name: source.name, path, source: await openScan(source, { scratch }) });
    }
    const workPath = join(folder, 'work');
    const analysis = await runAnalysis({ model, scans, settings, workPath, report });
    const project = nameOf(model.rootModels);
    const date = new Date().toISOString().slice(0, 10);
    const run = await completeRun(analysis, { path: folder, project, date, model, scans, settings, evidence, report });
    await rm(workPath, { recursive: true, force: true });
    return printSummary(folder, run, analysis.verdicts);
  } finally {
    for (const { source } of scans) await source.close();
    for (const source of sources) await source.close();
    await scratch.remove();
  }
}
