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

/** On a floor without partitions: one for each two bays of either side, the corridor, the lobby and both stairs. */
const openFloor: readonly Place[] = [
  [4.1, 3.2],
  [11.3, 4.1, true],
  [26.3, 3.4],
  [33.6, 3.1, true],
  [41.2, 3.4],
  [3.8, 13.4],
  [10.8, 10.2],
  [12.6, 15.6, true],
  [18.7, 10.1, true],
  [27.8, 12.9],
  [34.6, 14.9, true],
  [39.2, 10.3],
  [16.5, 12.7],
  [43.8, 12.7],
  [20.3, 16.4],
];
/** Besides, where walls stand between the rooms. */
const betweenWalls: readonly Place[] = [
  [29.3, 2.8],
  [36.8, 2.6],
  [24.4, 14.2],
  [27.2, 11.4],
  [29.1, 11.4],
  [28.1, 16.1],
  [31.8, 7.6, true],
  [6.8, 7.6],
];
/** Around the building. */
const outside: readonly Place[] = [
  [-8.5, -8, true],
  [6, -9.5],
  [18.7, -8.5, true],
  [31, -9.5],
  [44, -9.5],
  [54, 2],
  [53.5, 16, true],
  [45, 27.5],
  [32, 25.5, true],
  [20, 26.5],
  [6, 27.5],
  [-8.5, 17, true],
  [-9, 5],
];
/** On the highest slab, where nothing stands on it yet. */
const onTop: readonly Place[] = [
  [8, 8, true],
  [24.5, 8.5],
  [38, 8],
];

/** How far the building is: the floors that can be walked on under a slab, those that are divided, and the highest slab. */
export interface Walk {
  floors: number;
  divided: number;
}

/** By storey and façade, as a surveyor goes round. */
export function listStations({ floors, divided }: Walk): PlannedStation[] {
  const stations = outside.map((place) => stationAt(place, groundM));
  for (let storey = 0; storey < floors; storey++) {
    const places = storey < divided ? [...openFloor, ...betweenWalls] : openFloor;
    stations.push(...places.map((place) => stationAt(place, (levelsM[storey] ?? 0) - buildUpM)));
  }
  return [...stations, ...onTop.map((place) => stationAt(place, (levelsM[floors] ?? 0) - buildUpM))];
}

const stationAt = ([x, y, hasPanorama = false]: Place, floorM: number): PlannedStation => ({
  at: [x, y, floorM + eyeM],
  hasPanorama,
});
