/** Heights below the slab at which services hang; millimetres. */
export const below = {
  /** Only what crosses the building runs here, above everything that goes along it. */
  crossing: 150,
  crossingPipe: 110,
  sprinkler: 130,
  corridorPipe: 330,
  corridorDuct: 400,
  cableTray: 450,
  northDuct: 430,
} as const;

/** The y of what runs along the corridor, from south to north, and of the two ducts north of it. */
export const routes = {
  sprinkler: 6590,
  supplySouth: 7000,
  extractSouth: 7650,
  cableTray: 8150,
  heatingFlow: 8400,
  heatingReturn: 8500,
  extractNorth: 9500,
  supplyNorth: 10900,
} as const;

/** Where things stand in the riser shaft. */
export const riserPlaces = {
  supply: [20850, 12900],
  extract: [21650, 12900],
  sprinkler: [20450, 13700],
  heatingFlow: [22080, 13600],
  heatingReturn: [22230, 13600],
} as const;

/** The x of the middles of the modules in the northern open-plan areas. */
export const northModules = [1875, 5625, 9375, 13125, 31875, 35625, 39375] as const;
