import { deviationStep, deviationSteps } from '@plumbline/contract/deviationScale';
import type { DrawnSection, ElementSections } from '@plumbline/contract/formats/elementSections';
import { listCorners } from './corners.ts';

export type DeviationLimits = Pick<ElementSections, 'toleranceM' | 'maximumM'> & {
  /** The deviation as the verdict says it. */
  said?: string | undefined;
};

/** Scan points, those that deviate most last: they lie on top. */
export interface PreparedPoints {
  /** x, y, x, y … */
  places: Float64Array;
  steps: Uint8Array;
}

/** A section as it is drawn many times a second. */
export interface PreparedSection {
  section: DrawnSection;
  limits: DeviationLimits;
  /** What is filled. */
  solid: Path2D;
  outline: Path2D;
  neighbours: Path2D;
  /** Where it was built by its verdict. */
  asBuilt: Path2D | undefined;
  /** Stretches of the outline without points. */
  unseen: Path2D | undefined;
  /** There are so many lines that wide ones would take too long. */
  isFine: boolean;
  points: PreparedPoints;
  corners: Float64Array;
}

/** Wider lines than a pixel of the device take ten times as long without a graphics card. */
const manyPieces = 10_000;
const middle = (deviationSteps.length - 1) / 2;

type Outline = DrawnSection['element'][number];

export function prepareSection(section: DrawnSection, limits: DeviationLimits): PreparedSection {
  const { element, neighbours, points } = section;
  const corners = listCorners(section);
  const closed = element.filter(({ isClosed }) => isClosed);
  const outline = pathOf(element);
  return {
    section,
    limits,
    solid: closed.length === element.length ? outline : pathOf(closed),
    outline,
    neighbours: pathOf(neighbours),
    asBuilt: section.asBuilt?.length ? pathOf(section.asBuilt) : undefined,
    unseen: section.unseen?.length ? pathOf(section.unseen) : undefined,
    isFine: corners.length / 2 > manyPieces,
    points: preparePoints(points, limits),
    corners,
  };
}

function pathOf(outlines: readonly Outline[]): Path2D {
  const path = new Path2D();
  for (const { places, isClosed } of outlines) {
    for (let i = 0; i + 1 < places.length; i += 2) {
      if (i === 0) path.moveTo(places[i]!, places[i + 1]!);
      else path.lineTo(places[i]!, places[i + 1]!);
    }
    if (isClosed) path.closePath();
  }
  return path;
}

/** Of the steps, those that are nearest to none first. */
const stepOrder = deviationSteps.map((_, step) => step).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));

function preparePoints(points: DrawnSection['points'], limits: DeviationLimits): PreparedPoints {
  const stepOf = Uint8Array.from(points, ([, , , deviationM]) => deviationStep(deviationM, limits));
  const places = new Float64Array(2 * points.length);
  const steps = new Uint8Array(points.length);
  let count = 0;
  for (const step of stepOrder) {
    for (let i = 0; i < points.length; i++) {
      if (stepOf[i] !== step) continue;
      places[2 * count] = points[i]![0];
      places[2 * count + 1] = points[i]![1];
      steps[count++] = step;
    }
  }
  return { places, steps };
}
