import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { AnalysisSettings } from '@plumbline/engine/analyse/AnalysisResult';
import { type Analysis, analyse as runAnalysis } from '@plumbline/engine/analyse/analyse';
import { makeReport } from '@plumbline/engine/analyse/makeReport';
import type { OpenedScan } from '@plumbline/engine/analyse/planRun';
import { type EvidenceFiles, writeEvidence } from '@plumbline/engine/analyse/writeEvidence';
import { prepareScene } from '@plumbline/engine/artefacts/prepareScene';
import { type FileSource, openFile } from '@plumbline/engine/disk/openFile';
import { scratchFolder } from '@plumbline/engine/disk/scratchFolder';
import { openWorkFolder } from '@plumbline/engine/disk/workFolder';
import type { BuildingModel } from '@plumbline/engine/model/BuildingModel';
import { findSeeThrough } from '@plumbline/engine/model/findSeeThrough';
import type { Report } from '@plumbline/engine/Progress';
import type { ElementPictures } from '@plumbline/engine/report/ReportInput';
import { writeElementsCsv } from '@plumbline/engine/report/writeElementsCsv';
import { openScan } from '@plumbline/engine/scan/openScan';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { createProgressBar } from './createProgressBar.ts';
import { openModelFiles } from './openModelFiles.ts';

const options = {
  model: { type: 'string', multiple: true },
  scan: { type: 'string', multiple: true },
  out: { type: 'string' },
  georeference: { type: 'string' },
  'tolerance-mm': { type: 'string' },
} as const;

export const analyse: Command = {
  name: 'analyse',
  usage:
    '--model A.ifc [--model B.ifc …] --scan S.e57 [--scan …] --out DIR [--georeference local|global|none] [--tolerance-mm 10]',
  summary:
    'compares scans with a model: a verdict for every element with evidence (result.json, elements.csv, report.html)',
  run: async (args) => {
    const { words, values } = readArgs(args, options);
    if (words.length > 0) throw new UsageError(`"${words[0]}" is not expected here.`);
    const models = required(values.model, '--model');
    const scans = required(values.scan, '--scan');
    const folder = required(values.out, '--out');
    const settings = readSettings(values.georeference ?? 'local', values['tolerance-mm'] ?? '10');
    const bar = createProgressBar(process.stderr);
    try {
      await analyseInto(folder, models, scans, settings, bar.show);
    } finally {
      bar.end();
    }
  },
};

function readSettings(georeference: string, toleranceMm: string): AnalysisSettings {
  if (georeference !== 'local' && georeference !== 'global' && georeference !== 'none') {
    throw new UsageError(`--georeference is local, global or none, not ${georeference}.`);
  }
  const toleranceM = Number(toleranceMm) / 1000;
  if (!(toleranceM > 0 && toleranceM <= 0.1)) throw new UsageError('--tolerance-mm must be between 0 and 100.');
  return { georeference, toleranceM };
}

async function analyseInto(
  folder: string,
  modelPaths: string[],
  scanPaths: string[],
  settings: AnalysisSettings,
  report: Report,
): Promise<void> {
  const model = await openModelFiles(modelPaths, report);
  const scratch = scratchFolder(tmpdir());
  const sources: FileSource[] = [];
  const scans: OpenedScan[] = [];
  try {
    for (const path of scanPaths) {
      const source = await openFile(path);
      sources.push(source);
      scans.push({ path, source: await openScan(source, { scratch }) });
    }
    await mkdir(folder, { recursive: true });
    const workPath = join(folder, 'work');
    const analysis = await runAnalysis({ model, scans, settings, workPath, report });
    await writeResults(folder, { model, scans, settings, analysis, report });
    await rm(workPath, { recursive: true, force: true });
    console.log(['result.json', 'elements.csv', 'report.html'].map((name) => join(folder, name)).join('\n'));
  } finally {
    for (const { source } of scans) await source.close();
    for (const source of sources) await source.close();
    await scratch.remove();
  }
}

interface Results {
  model: BuildingModel;
  scans: OpenedScan[];
  settings: AnalysisSettings;
  analysis: Analysis;
  report: Report;
}

async function writeResults(folder: string, { model, scans, settings, analysis, report }: Results): Promise<void> {
  const evidenceFolder = await openWorkFolder(join(folder, 'evidence'));
  const scene = prepareScene(analysis.mesh, findSeeThrough(model, model.shapes));
  const files = new Map<number, EvidenceFiles>();
  const pictures = new Map<number, ElementPictures>();
  const worthShowing = analysis.verdicts.filter(({ status }) => status !== 'no_data' && status !== 'verified');
  for (const [done, verdict] of worthShowing.entries()) {
    report({ step: 'writing evidence', done, total: worthShowing.length });
    const written = await writeEvidence(evidenceFolder, analysis, scene, verdict);
    files.set(verdict.elementIndex, written.files);
    pictures.set(verdict.elementIndex, written.pictures);
  }
  const elements = analysis.verdicts.map((verdict) => ({
    ...verdict,
    evidence: files.get(verdict.elementIndex) ?? null,
  }));
  const { registration } = analysis;
  await writeFile(
    join(folder, 'result.json'),
    `${JSON.stringify({ registration, settings, elements }, undefined, 1)}\n`,
  );
  await writeFile(join(folder, 'elements.csv'), writeElementsCsv(analysis.verdicts));
  const page = makeReport(analysis, scene, {
    project: basename(model.rootModels[0]?.name ?? 'Model'),
    date: new Date().toISOString().slice(0, 10),
    model,
    scans,
    settings,
    elements: pictures,
  });
  await writeFile(join(folder, 'report.html'), page);
}
