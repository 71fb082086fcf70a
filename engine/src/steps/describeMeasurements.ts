import type { ModelRows } from '../files/model/ModelRows.ts';
import type { ScanFile } from '../files/scan/ScanFile.ts';
import type { Problem } from '../ground/Problem.ts';
import type { Measurements } from './Measurements.ts';

/** What a run was asked, and of which model and scans. */
interface Subject extends Pick<Measurements, 'project' | 'date' | 'settings' | 'isDue'> {
  model: ModelRows;
  scans: readonly ScanFile[];
}

interface Measured extends Pick<Measurements, 'registration' | 'evidence' | 'mesh'> {
  /** Of the analysis as a whole. */
  problems: Problem[];
}

/** A run that is judged, with what is odd about its files. */
export function describeMeasurements(
  { mesh, registration, evidence, problems }: Measured,
  { project, date, settings, isDue, model, scans }: Subject,
): Measurements {
  return {
    project,
    date,
    model: { elements: model.elements, storeys: model.storeys, rootModels: model.rootModels, north: model.north },
    mesh,
    scans: scans.flatMap(({ source }) => source.scans.map(({ name, points }) => ({ name, points }))),
    registration,
    evidence,
    problems: [
      ...problems,
      ...model.rootModels.flatMap(({ name, problems: own }) => own.map((problem) => ({ ...problem, file: name }))),
      ...scans.flatMap(({ name, source }) => source.problems.map((problem) => ({ ...problem, file: name }))),
    ],
    settings,
    isDue,
  };
}
