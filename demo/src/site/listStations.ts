import type { Vector } from '@plumbline/engine/ground/geometry/Vector';

/** Where the scanner stands, and whether a picture is taken there. */
export interface PlannedStation {
  at: Vector;
  hasPanorama: boolean;
}

type Place = readonly [x: number, y: number, hasPanorama?: boolean];

/** Of the scanner above the floor, metres. */
const eyeM = 1.62;
/** Finished floors of the storeys, and how far below them the bare slabs lie. */
const levelsM = [0, 4.2, 7.8, 11.4, 15, 18.6];
const buildUpM = 0.1;
const groundM = -0.137;

/** On a floor of bare concrete: few, as little is in the way; and the lobby before the shafts. */
const bareFloor: readonly Place[] = [
  [9.3, 4.4, true],
  [35.2, 4.3, true],
  [11.9, 13.2, true],
  [18.7, 10.1, true],
  [31.5, 10.2, true],
];
/** On the landings of both stairs, on every other floor: one sees the flights up and down. */
const onLandings: readonly Place[] = [
  [16.5, 12.7],
  [43.8, 12.7],
];
/** Besides, once services hang there. */
const underServices: readonly Place[] = [
  [28.1, 3.4, true],
  [4.6, 3.2],
  [3.8, 11.9, true],
  [33.9, 14.6, true],
  // Behind the last beam: from before it, what hangs higher than that is not seen.
  [39.4, 13],
];
/** In the door of the riser shaft, once anything climbs in it: from nowhere else is it seen. */
const inShaftDoor: readonly Place[] = [[21.375, 12.05]];
/** Besides, where walls stand between the rooms. */
const betweenWalls: readonly Place[] = [
  [31.8, 7.6, true],
  [24.4, 14.2, true],
  [28.1, 16.1],
  [39.4, 3.1, true],
  [43.1, 3.4],
];
/** Around the building. */
const outside: readonly Place[] = [
  [-8.5, -8, true],
  [12, -10, true],
  [19, -6, true],
  [31, -10, true],
  [53, -7.5],
  [53.5, 24, true],
  [33, 27, true],
  // Beside the deck: along its sleepers, their sides are hardly seen.
  [36.4, 21.2],
  [13, 27, true],
  [-8.5, 25],
];
/** On the highest slab, where nothing stands on it yet. */
const onTop: readonly Place[] = [
  [11, 8.4, true],
  [33.5, 8.4],
];

/** How far the building is, in storeys from the ground up: those under a slab, those with services, those that are divided. */
export interface Walk {
  floors: number;
  serviced: number;
  divided: number;
}

/** By storey and façade, as a surveyor goes round. */
export function listStations({ floors, serviced, divided }: Walk): PlannedStation[] {
  const stations = outside.map((place) => stationAt(place, groundM));
  for (let storey = 0; storey < floors; storey++) {
    const places = [
      ...bareFloor,
      ...(storey % 2 === 0 ? onLandings : []),
      ...(storey < serviced ? [...underServices, ...inShaftDoor] : []),
      ...(storey < divided ? betweenWalls : []),
    ];
    stations.push(...places.map((place) => stationAt(place, (levelsM[storey] ?? 0) - buildUpM)));
  }
  return [...stations, ...onTop.map((place) => stationAt(place, (levelsM[floors] ?? 0) - buildUpM))];
}

const stationAt = ([x, y, hasPanorama = false]: Place, floorM: number): PlannedStation => ({
  at: [x, y, floorM + eyeM],
  hasPanorama,
});
