import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import type { Passes } from '../measure/see/ElementPasses.ts';
import type { SurfaceSamples } from '../measure/see/sampleSurface.ts';

/** What elements are looked for with, beside their places. */
export interface Surroundings {
  mesh: TriangleMesh;
  samples: SurfaceSamples;
  /** Of each element. */
  areaM2: Float64Array;
  patches: ElementPatches;
  /** What is near no surface, as if it were of one element. */
  strays: ElementPatches;
  /** Of the elements that are looked for; nobody asks for those of others. */
  passes: Passes;
}
