import type { TriangleMesh } from '../model/TriangleMesh.ts';
import { distanceToEdges, featureEdges } from './featureEdges.ts';
import type { SurfaceSamples } from './sampleSurface.ts';

/** How far each sample is from where its face ends; worked out when first asked for, since few are. */
export function createMargins(mesh: TriangleMesh, samples: SurfaceSamples): (sample: number) => number {
  const margins = new Float32Array(samples.positions.length / 3).fill(Number.NaN);
  let element = 0;
  let edges: Float32Array | undefined;
  return (sample) => {
    if (!Number.isNaN(margins[sample])) return margins[sample];
    if (edges === undefined || sample < samples.start[element] || sample >= samples.start[element + 1]) {
      element = elementOf(samples.start, sample);
      edges = featureEdges(mesh, element);
    }
    const at = sample * 3;
    const { positions } = samples;
    margins[sample] = distanceToEdges(edges, positions[at], positions[at + 1], positions[at + 2]);
    return margins[sample];
  };
}

/** The last element that starts at the sample or before it. */
function elementOf(start: Uint32Array, sample: number): number {
  let low = 0;
  let high = start.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (start[middle] <= sample) low = middle;
    else high = middle - 1;
  }
  return low;
}
