/** Windows of the façade: two to a bay, sill above the storey's floor. */
export const facadeWindow = {
  ground: { width: 2700, height: 2700, sill: 350 },
  upper: { width: 2700, height: 1700, sill: 850 },
  stair: { width: 1500, height: 1000, sill: 2450 },
  corridor: { width: 1200, height: 1700, sill: 850 },
} as const;

/** The doors of rooms. */
export const doorSizes = {
  office: { width: 1600, height: 2235 },
  room: { width: 1010, height: 2135 },
  exit: { width: 1135, height: 2135 },
} as const;
