import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { orNone } from '@plumbline/contract/orNone';
import { openOutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import type { Report } from '@plumbline/engine/ground/Progress';
import { type AnalysisSettings, defaultSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { Due } from '@plumbline/engine/judge/matchDue';
import { type EvidenceChoice, listOwnFiles } from '@plumbline/engine/prove/EvidenceFiles';
import { openWork } from '@plumbline/engine/steps/openWork';
import type { OrderedFile, RunOrder } from '@plumbline/engine/steps/RunOrder';
import { collectResults } from '@plumbline/engine/steps/results/collectResults';
import { type Results, resultFiles } from '@plumbline/engine/steps/results/Results';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { listScanFiles } from '@plumbline/engine/steps/thin';
import { walk } from '@plumbline/engine/steps/walk';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { writeResults } from '../report/writeResults.ts';
import { createProgressBar } from './createProgressBar.ts';
import { printSummary } from './printSummary.ts';
import { readDue } from './readDue.ts';
import { readTolerances, type TypedTolerances } from './readTolerances.ts';
import { scanFormatNames } from './scanFormatNames.ts';

const options = {
  model: { type: 'string', multiple: true },
  scan: { type: 'string', multiple: true },
  out: { type: 'string' },
  georeference: { type: 'string' },
  'tolerance-mm': { type: 'string' },
  tolerance: { type: 'string', multiple: true },
  due: { type: 'string', multiple: true },
  'due-floors': { type: 'string', multiple: true },
  'due-types': { type: 'string', multiple: true },
  evidence: { type: 'string' },
} as const;

export const analyse: Command = {
  name: 'analyse',
  usage:
    '--model A.ifc [--model B.ifc …] --scan S.e57 [--scan …] --out DIR [--georeference local|global|none|trusted] ' +
    '[--tolerance-mm 10] [--tolerance IfcWall=20mm …] [--due FILE] [--due-floors A,B] [--due-types IfcWall,IfcSlab] ' +
    '[--evidence all|found|none]',
  summary:
    'compares scans with a model: a verdict for every element with evidence (result.json, elements.csv, report.html)',
  details: [
    '  --model FILE          IFC, several for a federated model',
    `  --scan FILE           ${scanFormatNames} or a zip of them; several are analysed together`,
    '  --out DIR             for the results; a run that was stopped goes on from what is there',
    '  --georeference HOW    the scans have the model’s coordinates (local), the map’s (global), or others (none); trusted:',
    '                        they are taken as they are, for what has no walls to be placed by, and verdicts say so',
    '  --tolerance-mm MM     how far an element may be off its place; 10 if not given',
    '  --tolerance NAME=MM   for an IFC type (IfcWall=20mm) or one element (its GlobalId=5mm); may be given several times',
    '  --due FILE            what should be there by now: GlobalIds, one a line; what is not due is not missing where it is',
    '                        not there yet; may be given several times',
    '  --due-floors A,B      the same by the names of storeys; with --due-types, what meets both',
    '  --due-types A,B       the same by IFC types',
    '  --evidence WHICH      all: every element that the scan says something about (default); found: only those that are',
    '                        neither verified nor not due; none',
    '',
    'Another tolerance later: plumbline rejudge DIR --tolerance-mm MM',
    'Sections, a picture and points of one element: plumbline evidence DIR GLOBALID --out FOLDER',
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
      due: await readDue({ files: values.due, floors: values['due-floors'], types: values['due-types'] }),
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
  due: Due | undefined;
  evidence: EvidenceChoice;
}

function readGeoreference(text: string): AnalysisSettings['georeference'] {
  if (text === 'local' || text === 'global' || text === 'none' || text === 'trusted') return text;
  throw new UsageError(`--georeference is local, global, none or trusted, not ${text}.`);
}

function readEvidence(text: string): EvidenceChoice {
  if (text === 'all' || text === 'found' || text === 'none') return text;
  throw new UsageError(`--evidence is all, found or none, not ${text}.`);
}

function nameOf([first, ...others]: readonly OrderedFile[]): string {
  const name = first?.name ?? 'Model';
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

async function analyseInto(request: Request, report: Report): Promise<string> {
  const { folder } = request;
  const workPath = join(folder, 'work');
  const work = await openWork(workPath, await makeOrder(request));
  try {
    const run = await walk(work.path, { report });
    const results = await collectResults(run);
    report({ step: 'Writing the report', done: 0 });
    await moveEvidence(work.path, folder, new Set([...listEvidence(results), ...(await listScanFiles(run))]));
    writeResults(openOutputFolder(folder), results);
    await rm(workPath, { recursive: true, force: true });
    return printSummary(folder, results);
  } finally {
    await work.release();
  }
}

async function makeOrder(request: Request): Promise<Asked> {
  const { models, scans, georeference, tolerances, due, evidence } = request;
  const { toleranceM = defaultSettings.toleranceM, named } = tolerances;
  const files = { models: await describeFiles(models), scans: await describeFiles(scans) };
  return {
    project: nameOf(files.models),
    date: new Date().toISOString().slice(0, 10),
    ...files,
    settings: { georeference, toleranceM },
    named,
    due,
    evidence,
    checksInput: false,
    hasImages: false,
  };
}

type Asked = Omit<RunOrder, 'workVersion'>;

function describeFiles(paths: readonly string[]): Promise<OrderedFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const name = basename(path);
      const { size } = await stat(path).catch((cause) => {
        throw new EngineError({ kind: 'read', file: path, reason: 'it cannot be opened', cause });
      });
      return { name, path: resolve(path), size };
    }),
  );
}

/** Killed on the way, the run has moved some and makes others again: what it names is there in the end, and nothing older. */
async function moveEvidence(from: string, to: string, named: ReadonlySet<string>): Promise<void> {
  const source = join(from, resultFiles.evidence);
  const place = join(to, resultFiles.evidence);
  const fresh = await listFiles(source);
  const old = await listFiles(place);
  if (fresh.length > 0) await mkdir(place, { recursive: true });
  for (const name of fresh) await rename(join(source, name), join(place, name));
  const moved = new Set(fresh);
  for (const name of old) {
    if (!moved.has(name) && !named.has(`${resultFiles.evidence}/${name}`)) await rm(join(place, name));
  }
}

const listFiles = async (folder: string): Promise<string[]> => (await orNone(readdir(folder), 'ENOENT')) ?? [];

/** The files that results name, seen from their folder. */
function listEvidence({ elements, spheres }: Results): string[] {
  const own = elements.flatMap(({ evidence }) =>
    evidence === null ? [] : [stepFiles.drawnMesh, ...listOwnFiles(evidence)],
  );
  return [...own, ...spheres.map(({ file }) => file)];
}
