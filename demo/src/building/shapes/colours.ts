/** A surface: sRGB 0 to 1 and how much light goes through. */
export interface Colour {
  rgb: readonly [red: number, green: number, blue: number];
  transparency?: number | undefined;
}

/** The palette of the whole building. */
export const colours = {
  concrete: { rgb: [0.72, 0.7, 0.66] },
  concreteDark: { rgb: [0.56, 0.55, 0.53] },
  steel: { rgb: [0.3, 0.32, 0.34] },
  stainless: { rgb: [0.76, 0.77, 0.78] },
  clinker: { rgb: [0.71, 0.61, 0.51] },
  render: { rgb: [0.92, 0.9, 0.85] },
  timber: { rgb: [0.72, 0.53, 0.34] },
  timberLight: { rgb: [0.85, 0.73, 0.56] },
  anthracite: { rgb: [0.22, 0.24, 0.26] },
  glass: { rgb: [0.62, 0.78, 0.84], transparency: 0.65 },
  plasterboard: { rgb: [0.95, 0.94, 0.91] },
  acousticTile: { rgb: [0.97, 0.97, 0.95] },
  carpet: { rgb: [0.38, 0.43, 0.46] },
  tile: { rgb: [0.7, 0.68, 0.64] },
  terrazzo: { rgb: [0.8, 0.77, 0.71] },
  membrane: { rgb: [0.45, 0.46, 0.47] },
  gravel: { rgb: [0.66, 0.64, 0.6] },
  lawn: { rgb: [0.48, 0.58, 0.34] },
  paving: { rgb: [0.68, 0.66, 0.63] },
  laminate: { rgb: [0.94, 0.93, 0.9] },
  fabric: { rgb: [0.2, 0.34, 0.42] },
  fabricWarm: { rgb: [0.76, 0.43, 0.25] },
  black: { rgb: [0.1, 0.1, 0.11] },
  ceramic: { rgb: [0.97, 0.97, 0.98] },
  galvanised: { rgb: [0.74, 0.77, 0.79] },
  hotWater: { rgb: [0.79, 0.22, 0.19] },
  coldWater: { rgb: [0.2, 0.42, 0.74] },
  sprinkler: { rgb: [0.85, 0.1, 0.12] },
  drain: { rgb: [0.52, 0.38, 0.3] },
  equipment: { rgb: [0.83, 0.85, 0.86] },
  equipmentBlue: { rgb: [0.25, 0.45, 0.6] },
  lamp: { rgb: [1, 0.97, 0.86] },
  photovoltaic: { rgb: [0.08, 0.13, 0.27] },
  space: { rgb: [0.6, 0.8, 0.95], transparency: 0.85 },
} satisfies Record<string, Colour>;

/** A colour of the palette. */
export type ColourName = keyof typeof colours;
