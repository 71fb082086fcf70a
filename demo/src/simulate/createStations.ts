import { guidFrom } from '@plumbline/engine/files/scan/e57/guidFrom';
import { plus, unit, type Vector } from '@plumbline/engine/ground/geometry/Vector';
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
  const { registrationErrorM, poorShare, poorErrorM } = scanner;
  const poor = choosePoor(positions.length, poorShare, random.fork('poor'));
  const times = (own: Random) => coarser[Math.floor(own.next() * coarser.length)];
  const { stepRad } = chooseGrid(scanner, positions.length);
  return positions.map((translation, k) => {
    const own = random.fork(`station ${k}`);
    const heading = 2 * Math.PI * own.next();
    const error: Vector = [own.normal(), own.normal(), own.normal()];
    const off = poor.has(k) ? plus([0, 0, 0], unit(error), poorErrorM) : plus([0, 0, 0], error, registrationErrorM);
    const turn = ((poor.has(k) ? poorErrorM : registrationErrorM) / leverM) * own.normal();
    return {
      name: `Station ${String(k + 1).padStart(2, '0')}`,
      guid: guidFrom(`${identity} station ${k}`),
      truePose: { translation, rotation: turnedBy(heading) },
      writtenPose: {
        translation: plus(translation, off),
        rotation: turnedBy(heading + turn),
      },
      seed: Math.floor(own.next() * 2 ** 31),
      grid: chooseGrid({ ...scanner, stepDegrees: times(own) * stepRad * (180 / Math.PI) }, 1),
    };
  });
}

/** The stations that were registered badly. */
function choosePoor(count: number, share: number, random: Random): ReadonlySet<number> {
  const places = Array.from({ length: count }, (_, place) => ({ place, at: random.next() }));
  const drawn = places.toSorted((a, b) => a.at - b.at).slice(0, Math.round(share * count));
  return new Set(drawn.map(({ place }) => place));
}
