import type { Vector3 } from './RigidTransform.ts';
import type { ScanSample } from './ScanSample.ts';

/** The sample as if its numbers were in another unit: everything `factor` times as large. */
export function scaleSample(sample: ScanSample, factor: number): ScanSample {
  const scaled = ([x, y, z]: Vector3): Vector3 => [x * factor, y * factor, z * factor];
  return {
    ...sample,
    origin: scaled(sample.origin),
    positions: sample.positions.map((value) => value * factor),
    stations: sample.stations.map(({ name, position }) => ({ name, position: position && scaled(position) })),
    extent: { min: scaled(sample.extent.min), max: scaled(sample.extent.max) },
  };
}

/** The sample as in a mirror: its X axis the other way. */
export function mirrorSample(sample: ScanSample): ScanSample {
  const mirrored = ([x, y, z]: Vector3): Vector3 => [-x, y, z];
  const { min, max } = sample.extent;
  return {
    ...sample,
    origin: mirrored(sample.origin),
    positions: sample.positions.map((value, at) => (at % 3 === 0 ? -value : value)),
    normals: sample.normals.map((value, at) => (at % 3 === 0 ? -value : value)),
    stations: sample.stations.map(({ name, position }) => ({ name, position: position && mirrored(position) })),
    extent: { min: [-max[0], min[1], min[2]], max: [-min[0], max[1], max[2]] },
  };
}

/** The sample as if its Y axis pointed up: turned about X by a quarter. */
export function raiseSample(sample: ScanSample): ScanSample {
  const raised = ([x, y, z]: Vector3): Vector3 => [x, -z, y];
  const turned = <Column extends Float64Array | Float32Array>(from: Column): Column => {
    const to = from.slice() as Column;
    for (let at = 0; at < from.length; at += 3) {
      to[at + 1] = -from[at + 2];
      to[at + 2] = from[at + 1];
    }
    return to;
  };
  const { min, max } = sample.extent;
  return {
    ...sample,
    origin: raised(sample.origin),
    positions: turned(sample.positions),
    normals: turned(sample.normals),
    stations: sample.stations.map(({ name, position }) => ({ name, position: position && raised(position) })),
    extent: { min: [min[0], -max[2], min[1]], max: [max[0], -min[2], max[1]] },
  };
}
