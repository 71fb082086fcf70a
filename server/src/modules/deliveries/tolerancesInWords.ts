import { millimetres } from '@plumbline/contract/units';
import type { AnalysisSettings } from '@plumbline/engine/analyse/AnalysisResult';

type Tolerances = Pick<AnalysisSettings, 'toleranceM' | 'toleranceByTypeM' | 'toleranceByElementM'>;

/** `10 mm, IfcWall 15 mm`: what counts everywhere, then the exceptions. */
export function tolerancesInWords({ toleranceM, toleranceByTypeM, toleranceByElementM }: Tolerances): string {
  const named = Object.entries({ ...toleranceByTypeM, ...toleranceByElementM });
  return [inMm(toleranceM), ...named.map(([name, ownM]) => `${name} ${inMm(ownM)}`)].join(', ');
}

const inMm = (lengthM: number) => `${millimetres(lengthM)} mm`;
