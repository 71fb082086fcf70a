import { deviationStep, deviationSteps } from '@plumbline/contract/deviationScale';
import type { DrawnSection, ElementSections } from '@plumbline/contract/formats/elementSections';
import { listCorners } from './corners.ts';

export type DeviationLimits = Pick<ElementSections, 'toleranceM' | 'maximumM'>;

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
  neighbourPieces: number;
  points: PreparedPoints;
  corners: Float64Array;
}

type Outline = DrawnSection['element'][number];

export function prepareSection(section: DrawnSection, limits: DeviationLimits): PreparedSection {
  const { element, neighbours, points } = section;
  return {
    section,
    limits,
    solid: pathOf(element.filter(({ isClosed }) => isClosed)),
    outline: pathOf(element),
    neighbours: pathOf(neighbours),
    neighbourPieces: neighbours.reduce((sum, { places }) => sum + places.length / 2, 0),
    points: preparePoints(points, limits),
    corners: listCorners(section),
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

const middle = (deviationSteps.length - 1) / 2;

function preparePoints(points: DrawnSection['points'], limits: DeviationLimits): PreparedPoints {
  const known = points.map(([x, y, , deviationM]) => ({ x, y, step: deviationStep(deviationM, limits) }));
  known.sort((a, b) => Math.abs(a.step - middle) - Math.abs(b.step - middle));
  return {
    places: Float64Array.from(known.flatMap(({ x, y }) => [x, y])),
    steps: Uint8Array.from(known, ({ step }) => step),
  };
}
