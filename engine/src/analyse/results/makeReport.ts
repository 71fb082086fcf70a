import type { OutputFolder } from '../../ground/disk/outputFolder.ts';
import { encodePng } from '../../ground/image/encodePng.ts';
import { prepareOutlines } from '../../prove/prepareScene.ts';
import { renderOverview } from '../../prove/render/renderModel.ts';
import { drawStoreyPlan } from '../../prove/sections/drawStoreyPlan.ts';
import { listPictured } from '../../report/listPictured.ts';
import type { ReportPictures } from '../../report/ReportInput.ts';
import { writeReport } from '../../report/writeReport.ts';
import type { ElementVerdict } from '../AnalysisResult.ts';
import type { FinishedRun } from './FinishedRun.ts';
import { readPictures } from './readPictures.ts';

/** At this height above a storey a plan shows walls, doors and windows. */
const planHeightM = 1.2;

/** The one page that a person opens first; pictures of elements are read from the evidence. */
export function makeReport(evidence: OutputFolder, run: FinishedRun, verdicts: ElementVerdict[]): string {
  const { project, date, model, scans, registration, settings, problems } = run;
  return writeReport({
    project,
    date,
    models: model.rootModels.map(({ name, schema }) => ({ name, schema })),
    scans,
    storeys: model.storeys.map(({ name }) => name),
    verdicts,
    registration,
    settings,
    problems,
    pictures: {
      ...drawBuilding(run, verdicts),
      elements: readPictures(evidence, run, listPictured(verdicts)),
    },
  });
}

/** The model painted by status. */
function drawBuilding({ mesh, model }: FinishedRun, verdicts: ElementVerdict[]): Omit<ReportPictures, 'elements'> {
  if (mesh.indices.length === 0) return { storeys: [] };
  const scene = prepareOutlines(mesh);
  const statuses = verdicts.map(({ status }) => status);
  const { width, height, rgb } = renderOverview(scene, statuses);
  const storeys = model.storeys.flatMap(({ name, elevationM }) => {
    const svg = drawStoreyPlan(scene, statuses, elevationM + planHeightM);
    return svg === undefined ? [] : [{ name, svg }];
  });
  return { overview: encodePng(width, height, rgb), storeys };
}
