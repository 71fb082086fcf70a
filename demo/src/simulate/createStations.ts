import { guidFrom } from '@plumbline/engine/files/scan/e57/guidFrom';
import { plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import { chooseGrid } from './ScanGrid.ts';
import type { SimulationSettings } from './SimulationOptions.ts';
import { type Station, turnedBy } from './Station.ts';

/** A registration that is off by so much at one place is off by the same at this distance from it. */
const leverM = 20;

/** Stations at the places given, each turned anyhow, and the poses that a registration with some error finds for them. */
export function createStations(
  positions: readonly Vector[],
  { scanner, stations: { coarser } }: Pick<SimulationSettings, 'scanner' | 'stations'>,
  identity: string,
  random: Random,
): Station[] {
  const { registrationErrorM } = scanner;
  const times = (own: Random) => coarser[Math.floor(own.next() * coarser.length)];
  const { stepRad } = chooseGrid(scanner, positions.length);
  return positions.map((translation, k) => {
    const own = random.fork(`station ${k}`);
    const heading = 2 * Math.PI * own.next();
    const error: Vector = [own.normal(), own.normal(), own.normal()];
    const turn = (registrationErrorM / leverM) * own.normal();
    return {
      name: `Station ${String(k + 1).padStart(2, '0')}`,
      guid: guidFrom(`${identity} station ${k}`),
      truePose: { translation, rotation: turnedBy(heading) },
      writtenPose: {
        translation: plus(translation, error, registrationErrorM),
        rotation: turnedBy(heading + turn),
      },
      seed: Math.floor(own.next() * 2 ** 31),
      grid: chooseGrid({ ...scanner, stepDegrees: times(own) * stepRad * (180 / Math.PI) }, 1),
    };
  });
}
