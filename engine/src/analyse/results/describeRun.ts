import type { Analysis } from '../finishRun.ts';
import type { ModelRows } from '../ModelRows.ts';
import type { ScanFile } from '../ScanFile.ts';
import type { FinishedRun } from './FinishedRun.ts';

/** What a run was asked, and of which model and scans. */
export interface RunSubject extends Pick<FinishedRun, 'project' | 'date' | 'settings'> {
  model: ModelRows;
  scans: readonly ScanFile[];
}

/** A run that is judged, and has no evidence yet. */
export function describeRun(analysis: Analysis, { project, date, settings, model, scans }: RunSubject): FinishedRun {
  return {
    project,
    date,
    model: { elements: model.elements, storeys: model.storeys, rootModels: model.rootModels },
    mesh: analysis.mesh,
    scans: scans.flatMap(({ source }) => source.scans.map(({ name, points }) => ({ name, points }))),
    registration: analysis.registration,
    evidence: analysis.evidence,
    problems: [
      ...analysis.problems,
      ...model.rootModels.flatMap(({ name, problems }) => problems.map((problem) => ({ ...problem, file: name }))),
      ...scans.flatMap(({ name, source }) => source.problems.map((problem) => ({ ...problem, file: name }))),
    ],
    settings,
    files: new Map(),
    spheres: [],
  };
}
