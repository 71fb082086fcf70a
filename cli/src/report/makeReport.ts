import type { OutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import { encodePng } from '@plumbline/engine/ground/image/encodePng';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { renderOverview } from '@plumbline/engine/prove/render/renderModel';
import { prepareOutlines } from '@plumbline/engine/prove/scene/prepareScene';
import { drawStoreyPlan } from '@plumbline/engine/prove/sections/drawStoreyPlan';
import type { Measurements } from '@plumbline/engine/steps/Measurements';
import type { Results } from '@plumbline/engine/steps/results/Results';
import type { ReportPictures } from './ReportInput.ts';
import { readPictures } from './readPictures.ts';
import { writeReport } from './writeReport.ts';

/** At this height above a storey a plan shows walls, doors and windows. */
const planHeightM = 1.2;

/** The one page that a person opens first; pictures of elements are read from the evidence. */
export function makeReport(folder: OutputFolder, results: Results): string {
  const { measured, elements: verdicts } = results;
  const { project, date, model, scans, registration, settings, isDue, problems } = measured;
  return writeReport({
    project,
    date,
    models: model.rootModels.map(({ name, schema }) => ({ name, schema })),
    scans,
    storeys: model.storeys.map(({ name }) => name),
    verdicts,
    registration,
    settings,
    isDue,
    problems,
    pictures: {
      ...drawBuilding(measured, verdicts),
      elements: readPictures(folder, results.spheres, verdicts),
    },
  });
}

/** The model painted by status. */
function drawBuilding(
  { mesh, model }: Measurements,
  verdicts: readonly ElementVerdict[],
): Omit<ReportPictures, 'elements'> {
  if (mesh.indices.length === 0) return { storeys: [] };
  const scene = prepareOutlines(mesh);
  const statuses = verdicts.map(({ status }) => status);
  const { width, height, rgb } = renderOverview(scene, statuses);
  const storeys = model.storeys.flatMap(({ name, elevationM }) => {
    if (elevationM === undefined) return [];
    const svg = drawStoreyPlan(scene, statuses, elevationM + planHeightM);
    return svg === undefined ? [] : [{ name, svg }];
  });
  return { overview: encodePng(width, height, rgb), storeys };
}
