import type {
  AsBuiltOptions,
  ScannerOptions,
  SimulationOptions,
  SurfaceOptions,
} from '../../demo/src/simulate/SimulationOptions.ts';
import type { RunOrder } from './RunOrder.ts';
import type { CaseName } from './RunResult.ts';

/** Of ten elements that could be seen, about one sends nothing back, and floors are wet here and there. */
const silentSurfaces: Partial<SurfaceOptions> = {
  darkShare: 0.07,
  specularShare: 0.05,
  wetShare: 0.3,
  grazingDegrees: [3, 8],
};

/** Everything is a little off, some things are of another size. */
const hardAsBuilt: Partial<AsBuiltOptions> = { scatterM: [0.001, 0.003], bowM: 0.002, resizedShare: 0.1 };

/** Half of the rays beside an edge end in the air. */
const mixedEdges: Partial<ScannerOptions> = { mixedShare: 0.5, pulseM: 4 };

/** A point every 4 to 6 cm on the walls of a room. */
const thinPart = 0.3;

/** What is simulated for a case. */
export function optionsOf(
  name: CaseName,
  { model, raysPart }: Pick<RunOrder, 'model' | 'raysPart'>,
): SimulationOptions {
  const scanner = { rays: model.rays * raysPart };
  const plain: SimulationOptions = { asBuilt: model.asBuilt, scanner, panorama: { width: 0 } };
  switch (name) {
    case 'rough':
      return { ...plain, scanner: { ...scanner, registrationErrorM: 0.005 }, clutter: { perStation: 5 } };
    case 'dark':
      return { ...plain, surfaces: silentSurfaces };
    case 'recorded':
      return { ...plain, surfaces: silentSurfaces, scanner: { ...scanner, noReturns: 'direction' } };
    case 'hard':
      return {
        ...plain,
        asBuilt: { ...model.asBuilt, ...hardAsBuilt },
        surfaces: silentSurfaces,
        clutter: { perStation: 4, coveredShare: 0.02 },
        stations: { coarser: [1, 1.5, 2.5] },
        scanner: { ...scanner, rays: 2 * scanner.rays, registrationErrorM: 0.003 },
      };
    case 'worst':
      return {
        ...plain,
        asBuilt: { ...model.asBuilt, ...hardAsBuilt, farShare: 0.05 },
        surfaces: silentSurfaces,
        clutter: { perStation: 4, coveredShare: 0.02, insteadShare: 0.5 },
        stations: { coarser: [1, 1.5, 2.5] },
        scanner: { ...scanner, rays: thinPart * scanner.rays, registrationErrorM: 0.003, ...mixedEdges },
      };
    case 'poor':
      return { ...plain, scanner: { ...scanner, registrationErrorM: 0.003, poorShare: 0.5, poorErrorM: 0.03 } };
    default:
      return plain;
  }
}
