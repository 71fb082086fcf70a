import { openFolderDrawing } from '../cli/src/report/openFolderDrawing.ts';
import { readElementPoints } from '../contract/src/formats/elementPoints.ts';
import { readAlong } from '../contract/src/formats/pointsAlong.ts';
import { shownWayOf } from '../contract/src/shownWay.ts';
import { openOutputFolder } from '../engine/src/ground/disk/outputFolder.ts';
import { openDrawing } from '../engine/src/prove/openDrawing.ts';
import { drawDxf } from '../engine/src/prove/sections/drawDxf.ts';
import { drawSheet } from '../engine/src/prove/sections/drawSheet.ts';
import type { StoredVerdict } from '../engine/src/steps/StoredVerdict.ts';
import { stepFiles } from '../engine/src/steps/stepFiles.ts';

/** Milliseconds by the clock: of the median, of one in twenty, and the most. */
interface Spread {
  median: number;
  slow: number;
  most: number;
}

/** How long drawing takes when it is asked for, element by element. */
export interface DrawingFigures {
  elements: number;
  /** Opening the mesh, warm. */
  openMs: number;
  /** All sections of an element as data, with its points read from their pack. */
  sections: Spread;
  sheet: Spread;
  dxf: Spread;
  picture: Spread;
  /** What the points of an element that is off say along the way of its verdict, as its heat map shows it. */
  reading: Spread & { elements: number };
}

/** At most so many elements, evenly spread. */
const most = 400;

/** Draws evidence of the analysis in a folder. */
export function measureDrawing(path: string, verdicts: readonly StoredVerdict[]): DrawingFigures {
  const folder = openOutputFolder(path);
  const mesh = folder.read(stepFiles.drawnMesh);
  openDrawing(mesh);
  const openMs = clock(() => openDrawing(mesh)).ms;
  const proven = verdicts.filter(({ evidence }) => evidence?.element !== undefined);
  const chosen = proven.filter((_, i) => i % Math.max(1, Math.floor(proven.length / most)) === 0);
  const drawing = openFolderDrawing(folder);
  const times = { sections: [] as number[], sheet: [] as number[], dxf: [] as number[], picture: [] as number[] };
  for (const verdict of chosen) {
    const sections = clock(() => {
      const opened = drawing.open(verdict);
      return opened && { ...opened, made: opened.drawing.sections(opened.subject) };
    });
    if (sections.value === undefined) continue;
    const { made, subject, drawing: drawn } = sections.value;
    times.sections.push(sections.ms);
    for (const [index, section] of made.sections.entries()) {
      times.sheet.push(clock(() => drawSheet(made, index, verdict)).ms);
      times.dxf.push(clock(() => drawDxf(section)).ms);
    }
    times.picture.push(clock(() => drawn.picture(subject)).ms);
  }
  const readings = proven.flatMap((verdict) => timeReading(verdict, drawing.open(verdict)?.subject.points));
  return {
    elements: chosen.length,
    openMs,
    sections: spreadOf(times.sections),
    sheet: spreadOf(times.sheet),
    dxf: spreadOf(times.dxf),
    picture: spreadOf(times.picture),
    reading: { elements: readings.length, ...spreadOf(readings) },
  };
}

function timeReading(verdict: StoredVerdict, bytes: Uint8Array | undefined): number[] {
  const { cause, evidence, magnitudeM, magnitudeLowM, magnitudeHighM, sizeM, sizeSide } = verdict;
  const way = shownWayOf({
    cause,
    offset: evidence?.offsetM,
    magnitudeDisplay: magnitudeM,
    magnitudeLow: magnitudeLowM,
    magnitudeHigh: magnitudeHighM,
    size: sizeM,
    sizeSide,
  });
  if (verdict.status !== 'deviated' || way === undefined || bytes === undefined) return [];
  const points = readElementPoints(bytes);
  return [clock(() => readAlong(points, way)).ms];
}

function clock<Value>(work: () => Value): { value: Value; ms: number } {
  const from = performance.now();
  const value = work();
  return { value, ms: performance.now() - from };
}

function spreadOf(values: number[]): Spread {
  const sorted = values.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), slow: at(0.95), most: at(1) };
}
