import type { EvidenceScene } from '../artefacts/prepareScene.ts';
import { renderOverview } from '../artefacts/render/renderModel.ts';
import { drawStoreyPlan } from '../artefacts/sections/drawStoreyPlan.ts';
import { encodePng } from '../image/encodePng.ts';
import type { BuildingModel } from '../model/BuildingModel.ts';
import type { ElementPictures } from '../report/ReportInput.ts';
import { writeReport } from '../report/writeReport.ts';
import type { AnalysisSettings } from './AnalysisResult.ts';
import type { Analysis } from './analyse.ts';
import type { OpenedScan } from './planRun.ts';

export interface ReportOptions {
  project: string;
  date: string;
  model: BuildingModel;
  scans: OpenedScan[];
  settings: AnalysisSettings;
  elements: ReadonlyMap<number, ElementPictures>;
}

/** At this height above a storey a plan shows walls, doors and windows. */
const planHeightM = 1.2;

/** The one page that a person opens first. */
export function makeReport(analysis: Analysis, scene: EvidenceScene, options: ReportOptions): string {
  const { model, scans, elements, ...rest } = options;
  const statuses = analysis.verdicts.map(({ status }) => status);
  const overview = renderOverview(scene, statuses);
  const storeys = model.storeys.flatMap(({ name, elevationM }) => {
    const svg = drawStoreyPlan(scene, statuses, elevationM + planHeightM);
    return svg === undefined ? [] : [{ name, svg }];
  });
  return writeReport({
    ...rest,
    models: model.rootModels.map(({ name, schema }) => ({ name, schema })),
    scans: scans.flatMap(({ source }) => source.scans.map(({ name, points }) => ({ name, points }))),
    storeys: model.storeys.map(({ name }) => name),
    verdicts: analysis.verdicts,
    registration: analysis.registration,
    problems: [
      ...model.rootModels.flatMap(({ name, problems }) => problems.map((problem) => ({ ...problem, file: name }))),
      ...scans.flatMap(({ path, source }) => source.problems.map((problem) => ({ ...problem, file: path }))),
    ],
    pictures: { overview: encodePng(overview.width, overview.height, overview.rgb), storeys, elements },
  });
}
