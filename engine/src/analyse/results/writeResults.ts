import { type OutputFolder, openOutputFolder } from '../../ground/disk/outputFolder.ts';
import { writeElementsCsv } from '../../report/writeElementsCsv.ts';
import type { ElementVerdict } from '../AnalysisResult.ts';
import type { FinishedRun } from './FinishedRun.ts';
import { makeReport } from './makeReport.ts';
import { evidenceFolder, inEvidence, nameEvidence } from './nameEvidence.ts';
import { packRun } from './packRun.ts';

/** Names of what lies in a result's folder. */
export const resultFiles = {
  result: 'result.json',
  table: 'elements.csv',
  report: 'report.html',
  /** For judging anew. */
  run: 'run.bin',
  evidence: evidenceFolder,
};

/** Writes result, table and report of a run into a folder, beside its evidence, and what judging anew needs. */
export function writeResults(folder: OutputFolder, run: FinishedRun, verdicts: ElementVerdict[]): void {
  folder.replace(resultFiles.run, packRun(run));
  folder.replace(resultFiles.table, writeElementsCsv(verdicts));
  folder.replace(
    resultFiles.report,
    makeReport(openOutputFolder(`${folder.path}/${resultFiles.evidence}`), run, verdicts),
  );
  folder.replace(resultFiles.result, resultText(run, verdicts));
}

/** One line an element: thousands of them can still be read, and compared. */
function resultText(run: FinishedRun, verdicts: ElementVerdict[]): string {
  const { registration, settings, problems, spheres } = run;
  const part = (name: string, value: unknown) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const list = (name: string, values: unknown[]) =>
    values.length === 0
      ? `${JSON.stringify(name)}: []`
      : `${JSON.stringify(name)}: [\n${values.map((value) => `  ${JSON.stringify(value)}`).join(',\n')}\n ]`;
  const parts = [
    part('registration', registration),
    part('settings', settings),
    list('problems', problems),
    list(
      'spheres',
      spheres.map((sphere) => ({ ...sphere, file: inEvidence(sphere.file) })),
    ),
    list(
      'elements',
      verdicts.map((verdict) => ({ ...verdict, evidence: nameEvidence(run.files.get(verdict.elementIndex)) })),
    ),
  ];
  return `{\n ${parts.join(',\n ')}\n}\n`;
}
