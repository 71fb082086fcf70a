import type { OutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import { packMeasurements } from '@plumbline/engine/steps/packMeasurements';
import { formatResults } from '@plumbline/engine/steps/results/formatResults';
import { type Results, resultFiles } from '@plumbline/engine/steps/results/Results';
import { makeReport } from './makeReport.ts';
import { writeElementsCsv } from './writeElementsCsv.ts';

/** Writes result, table and report of a run into a folder, beside its evidence, and what judging anew needs. */
export function writeResults(folder: OutputFolder, results: Results): void {
  folder.replace(resultFiles.run, packMeasurements(results.measured));
  folder.replace(resultFiles.table, writeElementsCsv(results.elements));
  folder.replace(resultFiles.report, makeReport(folder, results));
  folder.replace(resultFiles.result, formatResults(results));
}
