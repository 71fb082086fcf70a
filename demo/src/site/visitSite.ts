import type { SimulationOptions } from '../simulate/SimulationOptions.ts';
import { buildOn } from './buildOn.ts';
import { listClutter } from './listClutter.ts';
import { listStations } from './listStations.ts';
import { type Activity, programme } from './programme.ts';
import type { SiteElement } from './SiteElement.ts';

/** Everything is a little off, by deviations from this range; the same at every visit. */
const scatterM: [number, number] = [0.0003, 0.001];
/** How far the surveyor's registration is off: 1 to 3 mm in all. */
const registrationErrorM = 0.001;

/** A visit of the site on a day: the building as it stands, and who scans it from where. */
export function visitSite(elements: readonly SiteElement[], day: string): SimulationOptions {
  const stations = listStations({
    floors: count(/^Structure/, ({ actualFinish }) => actualFinish, day),
    serviced: count(/^Ducts/, ({ actualStart }) => actualStart, day),
    divided: count(/^Partitions/, ({ actualStart }) => actualStart, day),
  });
  return {
    asBuilt: {
      movedShare: 0,
      rotatedShare: 0,
      missingShare: 0,
      halfBuiltShare: 0,
      resizedShare: 0,
      scatterM,
      ...buildOn(elements, day),
    },
    clutter: { perStation: 0, planned: listClutter(day) },
    stations: { positions: stations.map(({ at }) => at) },
    scanner: { registrationErrorM },
    panorama: { at: stations.flatMap(({ hasPanorama }, i) => (hasPanorama ? [i] : [])) },
  };
}

/** In how many storeys a trade has come to some point of its work before a day. */
const count = (trade: RegExp, point: (activity: Activity) => string | undefined, day: string): number =>
  programme.filter((activity) => trade.test(activity.name) && (point(activity) ?? day) < day).length;
