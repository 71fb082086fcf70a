import type { Box } from '../../ground/geometry/Box.ts';
import { formatLength } from './describeMove.ts';
import { findGreatLeanDeg, findLeanDeg } from './findVertical.ts';
import type { RegistrationTarget } from './RegistrationTarget.ts';
import type { ScanSample } from './ScanSample.ts';

/** More lean than a levelled scanner's is a mistake on the way. */
const mostLeanDeg = 2;
const fewestPieces = 100;

/** A sentence when there is nothing that could be registered. */
export function refuseEarly(sample: ScanSample, target: RegistrationTarget): string | undefined {
  if (target.triangles.areasM2.every((area) => area === 0)) return 'The model has no geometry to register the scan to.';
  if (sample.occupied === 0) return 'The scan holds no points.';
  const unit = suspectUnit(sample.extent, target.box);
  if (unit) return unit;
  if (sample.count < fewestPieces) {
    return 'The scan shows too few flat surfaces (walls, floors) to be registered; more or denser points are needed.';
  }
  return undefined;
}

/** A sentence when the scan's floors and walls stand by another axis than Z, near it or, after nothing fitted, anywhere. */
export function explainLean(sample: ScanSample, isAnywhere = false): string | undefined {
  const leanDeg = findLeanDeg(sample) ?? (isAnywhere ? findGreatLeanDeg(sample) : undefined);
  if (leanDeg === undefined || leanDeg <= mostLeanDeg) return undefined;
  return `The scan leans: its floors and walls are ${leanDeg.toFixed(1)}° off its Z axis. Level it, with Z up, and export it again.`;
}

const units = [
  { factor: 1000, name: 'millimetres' },
  { factor: 100, name: 'centimetres' },
  { factor: 1 / 0.0254, name: 'inches' },
];
/** Surroundings make a scan wider than its building, but not by this much and not taller as well; no scanner sees so little. */
const farTooLarge = 20;
const farTooSmall = 0.2;
const tinyM = 0.5;

/** A sentence when the scan cannot be of the model's size, whatever part of it or of its surroundings was scanned. */
export function suspectUnit(scan: Box, model: Box): string | undefined {
  const wide = spanOf(scan) / spanOf(model);
  const tall = (scan.max[2] - scan.min[2]) / Math.max(0.1, model.max[2] - model.min[2]);
  const times = Math.sqrt(wide * tall);
  if (Math.min(wide, tall) > farTooLarge) {
    const unit = units.find(({ factor }) => times / factor > 0.5 && times / factor < 2);
    return unit
      ? `The scan is about ${Math.round(unit.factor)} times as large as the model: it is probably in ${unit.name}. Export it in metres.`
      : `The scan is about ${Math.round(times)} times as large as the model: it is probably not in metres. Export it in metres.`;
  }
  if (spanOf(scan) < tinyM && scan.max[2] - scan.min[2] < tinyM && wide < farTooSmall) {
    return `The scan is only ${formatLength(spanOf(scan))} wide, the model ${formatLength(spanOf(model))}: its unit is not metres, or all of its points lie in the same place. Export it again, in metres.`;
  }
  return undefined;
}

const spanOf = ({ min, max }: Box) => Math.max(0.1, Math.hypot(max[0] - min[0], max[1] - min[1]));
