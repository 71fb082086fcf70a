import type { SimulationOptions, SurfaceOptions } from '../../demo/src/simulate/SimulationOptions.ts';
import type { RunOrder } from './RunOrder.ts';
import type { CaseName } from './RunResult.ts';

/** Of ten elements that could be seen, about one sends nothing back, and floors are wet here and there. */
const silentSurfaces: Partial<SurfaceOptions> = {
  darkShare: 0.07,
  specularShare: 0.05,
  wetShare: 0.3,
  grazingDegrees: [3, 8],
};

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
    default:
      return plain;
  }
}
